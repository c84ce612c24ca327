"""From trees to a Machine: files on files, slots, what wins, the states of a game, one verdict for a file."""
