"""The Machine: the small closed core to which every rule file is lowered."""
