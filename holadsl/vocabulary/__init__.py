"""What each clause and each phrase of the language means: its slot, its default, its manual entry, its lowering."""
