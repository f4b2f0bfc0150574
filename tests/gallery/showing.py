"""Information for people and bots."""

from acting import card
from exhibits import exhibit

from bang_bots.senses import Sense
from bangcore.plugin import Border, Expansion, hookimpl


def nest(g, play, seat):
    g.draw(seat)


@exhibit("expansion 'owls': shown", what="fails: KeyError", do="'eggs'")
def shown_that_fails(fault):
    """The display reads a state that does not exist."""

    def shown(extra, language):
        return {"table": [str(extra["eggs"] if fault else len(extra))]}

    return Expansion(name="owls", cards=[card(nest)], facets={"shown": shown})


@exhibit("expansion 'owls': shown", what="as 'marks', not", do="a note by seat")
def marks_of_a_wrong_shape(fault):
    """The marks of the seats are a list instead of a mapping by seat."""

    def shown(extra, language):
        return {"marks": ["hoots"] if fault else {0: "hoots"}}

    return Expansion(name="owls", cards=[card(nest)], facets={"shown": shown})


@exhibit("expansion 'owls': judge of the sense 'nest'", what="fails: AttributeError", do="'wings'")
def judge_that_fails(fault):
    """A bot's judge raises an error."""

    def judge(scene, option):
        return scene.me.wings if fault else scene.me.life - 2

    return Expansion(
        name="owls", cards=[card(nest)], facets={"senses": {"nest": Sense(judge=judge)}}
    )


@exhibit("expansion 'owls': judge of the sense 'nest'", what="returned None", do="not a number")
def judge_of_nothing(fault):
    """A bot's judge returns None."""
    return Expansion(
        name="owls",
        cards=[card(nest)],
        facets={"senses": {"nest": Sense(judge=lambda scene, option: None if fault else 1)}},
    )


@exhibit(
    "expansion 'owls': senses",
    what="no card, ability, verb or event 'nset'",
    do="'nest'",
    every=10**6,
)
def sense_of_nothing(fault):
    """A bot gets a hint about a card that does not exist."""
    key = "nset" if fault else "nest"
    return Expansion(
        name="owls", cards=[card(nest)], facets={"senses": {key: Sense("draw", gain=1)}}
    )


@exhibit("expansion 'owls': icons", what="no card 'nset'", do="did you mean 'nest'?", slow=True)
def icon_of_nothing(fault):
    """An icon belongs to a card that does not exist."""
    icons = {"card/nset" if fault else "card/nest": "M2 18h20M6 17V6h12v11"}
    return Expansion(name="owls", cards=[card(nest)], facets={"icons": icons})


@exhibit(
    "border 'straw'",
    what="a name on #d9a441 has a contrast of 2.1",
    do="choose a darker colour",
    slow=True,
)
def border_that_is_too_bright(fault):
    """The border of a card is too bright for its name to be read."""
    straw = Border("straw", "border of straw", "#d9a441" if fault else "#7d5200")
    return Expansion(name="owls", borders=[straw], cards=[card(nest, border="straw")])


@exhibit("words 'event/hoot'", what="cannot be filled in", do="'{name:d} hoots'", every=10**6)
def words_that_do_not_fit(fault):
    """The text of an event formats a name as a number."""

    class Owl:
        @hookimpl
        def bang_turn_start(self, g, seat):
            g.tell("hoot", seat)

    words = {"event/hoot": "{name:d} hoots" if fault else "{name} hoots"}
    return Expansion(name="owls", ability=Owl, facets={"words": words})
