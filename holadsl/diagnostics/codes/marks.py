"""HOLA38x: marks that a team bears for the rest of a deal."""

from __future__ import annotations

from holadsl.diagnostics.diagnostic import Code

NEVER_GIVEN = Code(
    "HOLA380",
    "mark-never-given",
    "nobody ever gets the mark '{name}'{guess}",
    "let a rule give it, for instance: winner of the trick gets the mark {name}; or take this out",
)
NEVER_ASKED = Code(
    "HOLA381",
    "mark-never-asked",
    "no line asks for the mark '{name}', so it changes nothing",
    "let a line ask for it, for instance: when the deal ends and a team has the mark {name}, …; or take this out",
)
