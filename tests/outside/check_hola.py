"""Outside checks of Hola through the public names of design/api.md. Run: python check_hola.py (with holadsl installed)."""
import json, pathlib
import holadsl
from cases import T, expect, norm, report

H = ("hola", {})
def hv(*v, **k): return ("hola", dict(variants=list(v), **k))
RULES = pathlib.Path(__file__).resolve().parent.parent / "data"

def golden(gid, name, **opts):
    """A whole deal by the policy that golden-deals.json states: every play is the oldest card; hold never, or whenever legal."""
    def run():
        g = next(g for g in json.loads((RULES / "golden-deals.json").read_text(encoding="utf-8")) if g["id"] == gid)
        rules = holadsl.load(name, **opts)
        t = rules.position(hands=g["hands"], stock=g["stock"], leader=g["leader"], dealer=g["dealer"])
        while not (t.over or t.deal_over):
            legal = [norm(m) for m in t.legal_moves]
            hand = [norm(c) for c in t.hand(t.turn)]
            if "stop" in legal:
                ok = [c for c in hand if c in legal]
                t.push(ok[0] if ok and g["policy"] == "always" else "stop")
            else:
                t.push(hand[0])
        got = [(e.leader, e.circuits, e.winner) for e in t.events if isinstance(e, holadsl.TrickTaken)]
        want = [(x["leader"], x["circuits"], x["winner"]) for x in g["trace"]]
        return expect((got, [int(v) for v in t.points.values()]), (want, g["points"]))
    return run

report([
    ("H4-01", T(H, ["5 3 5 8"], "K 9 4".split(), "C", [], 0, 4)),
    ("H4-02", T(H, ["8 J 7 5"], "K 9 4".split(), "C", [], 0)),
    ("H4-03", T(H, ["9 4 7 9"], "3 J K".split(), "D", ["3", "J", "K"], 0)),
    ("H4-04", T(H, ["Q 2 6 10", "8 4 Q 3"], "5 K".split(), "C", [], 10, 8)),
    ("H4-05", T(H, ["Q 2 6 10", "8 4 Q 7"], "5 K".split(), "D", ["5", "K"], 10, 8)),
    ("H4-06", T(H, ["Q 2 6 10", "8 4 Q 7", "5 9 6 K"], "K".split(), "D", ["K"], 10, 12)),
    ("H4-08", T(H, ["6 6 10 A"], "J 5 4".split(), "B", ["4", "5", "J"], 20)),
    ("HR-01", T(hv("only-sevens"), ["9 2 4 5"], "8 J K".split(), "A")),
    ("HR-03", T(hv("hold-for-points"), ["6 6 3 4"], "8 9 K".split(), "B", [])),
    ("HR-06", T(hv("hold-with-match"), ["6 7 3 10"], "8 K 4".split(), "B", [], 10)),
    ("HR-07", T(hv("hold-with-match"), ["6 7 3 10"], "2 K 6".split(), "B", ["2", "6"], 10)),
    ("HR-08", T(hv("hold-over-partner"), ["5 3 5 10"], "8 K 4".split(), "C", ["4", "8", "K"])),
    ("V4-01", T(("hola-prairie", {}), ["Q 2 6 10"], "8 5 K".split(), "B", [], 10)),
    ("H3-02", T(("hola", dict(players=3)), ["J J 6"], "5 8 K".split(), "B", ["5", "8", "K"])),
    ("H2-03", T(("hola-prairie", dict(players=2)), ["10 10", "10 7", "2 3"], "K".split(), "A", [], 30, 6)),
    ("H6-01", T(("hola", dict(players=6)), ["8 8 4 10 7 J"], "K 3 4".split(), "E", [], 10, 6, copies=2)),
    ("G1", golden("G1", "hola")),
    ("G2", golden("G2", "hola")),
    ("G5", golden("G5", "hola", players=3)),
])
