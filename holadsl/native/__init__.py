"""Rules as fast code: a Machine as a typed program, printed as Python and as C."""
