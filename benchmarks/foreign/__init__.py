"""Other people's engines, as far as they are installed: nothing here is needed by the library or by its tests."""
