"""The tree of a rule file: one frozen class for each rule or named alternative of the grammar, nothing but fields."""

from holadsl.syntax.tree.calls import *  # noqa: F403
from holadsl.syntax.tree.cards import *  # noqa: F403
from holadsl.syntax.tree.claims import *  # noqa: F403
from holadsl.syntax.tree.conditions import *  # noqa: F403
from holadsl.syntax.tree.effects import *  # noqa: F403
from holadsl.syntax.tree.examples import *  # noqa: F403
from holadsl.syntax.tree.nodes import *  # noqa: F403
from holadsl.syntax.tree.numbers import *  # noqa: F403
from holadsl.syntax.tree.pack import *  # noqa: F403
from holadsl.syntax.tree.removals import *  # noqa: F403
from holadsl.syntax.tree.rules import *  # noqa: F403
from holadsl.syntax.tree.scoring import *  # noqa: F403
from holadsl.syntax.tree.trick import *  # noqa: F403
from holadsl.syntax.tree.turns import *  # noqa: F403
from holadsl.syntax.tree.verbs import *  # noqa: F403
from holadsl.syntax.tree.who import *  # noqa: F403
