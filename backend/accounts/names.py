"""Friendly names for guests."""

import secrets

#: By language: the first words and the second words. Any two of them go together, and have 14 letters at most.
WORDS = {
    "en": (
        [
            "Amber", "Autumn", "Birch", "Bright", "Bronze", "Calm", "Clear", "Cloudy", "Copper", "Coral", "Dewy",
            "Dusty", "Early", "Fern", "Foggy", "Frosty", "Gentle", "Golden", "Grassy", "Hazel", "Heather", "Ivory",
            "Ivy", "Leafy", "Linden", "Lunar", "Maple", "Meadow", "Misty", "Mossy", "Polar", "Olive", "Pebble", "Pine",
            "Quiet", "Rainy", "River", "Rocky", "Rowan", "Rustic", "Sandy", "Silver", "Snowy", "Solar", "Spring",
            "Stony", "Sunny", "Thyme", "Tidal", "Velvet", "Willow", "Windy",
        ],
        [
            "Acorn", "Badger", "Beaver", "Bison", "Brook", "Cairn", "Canyon", "Cedar", "Clover", "Cricket", "Curlew",
            "Dune", "Falcon", "Finch", "Fjord", "Forest", "Geyser", "Glacier", "Grove", "Harbor", "Heron", "Hill",
            "Island", "Kestrel", "Lagoon", "Lake", "Lark", "Lichen", "Lynx", "Marmot", "Marten", "Moor", "Otter",
            "Owl", "Pond", "Poplar", "Puffin", "Quartz", "Raven", "Reed", "Ridge", "Robin", "Sparrow", "Spruce",
            "Summit", "Swift", "Tern", "Thistle", "Valley", "Wren",
        ],
    ),
    # French puts the adjective behind, and these nouns and adjectives are all masculine.
    "fr": (
        [
            "Bouleau", "Cairn", "Caillou", "Castor", "Cerf", "Chardon", "Chêne", "Courlis", "Érable", "Étang",
            "Faucon", "Fjord", "Geai", "Glacier", "Goéland", "Grillon", "Héron", "Hêtre", "Hibou", "Lac", "Lézard",
            "Lichen", "Lynx", "Marais", "Merle", "Phoque", "Pinson", "Ravin", "Renard", "Rocher", "Roseau", "Sapin",
            "Saumon", "Tilleul", "Trèfle", "Vallon",
        ],
        [
            "Agile", "Alerte", "Ambré", "Argenté", "Bleu", "Boréal", "Brumeux", "Calme", "Clair", "Cuivré", "Doré",
            "Doux", "Fidèle", "Givré", "Gris", "Joyeux", "Léger", "Lunaire", "Malin", "Moussu", "Nacré", "Polaire",
            "Rapide", "Rêveur", "Rieur", "Roux", "Sage", "Serein", "Solaire", "Tenace", "Velouté", "Vert", "Vif",
        ],
    ),
    # Two nouns make one in German, whatever their genders.
    "de": (
        [
            "Abend", "Ahorn", "Bach", "Berg", "Birken", "Blatt", "Dünen", "Eichen", "Erlen", "Farn", "Feld", "Fels",
            "Fichten", "Fluss", "Frost", "Gras", "Heide", "Herbst", "Hügel", "Kiefern", "Kiesel", "Klee", "Küsten",
            "Linden", "Mai", "Mond", "Moor", "Moos", "Morgen", "Nebel", "Nord", "Regen", "Sand", "Schnee", "See",
            "Silber", "Sommer", "Sonnen", "Stein", "Sternen", "Süd", "Tal", "Tau", "Ufer", "Wald", "Wasser", "Wiesen",
            "Wind", "Winter", "Wolken",
        ],
        [
            "Amsel", "Biber", "Biene", "Dachs", "Distel", "Drossel", "Elch", "Elster", "Eule", "Falke", "Fink",
            "Forelle", "Fuchs", "Grille", "Habicht", "Hase", "Hecht", "Hirsch", "Igel", "Käfer", "Kauz", "Krebs",
            "Kröte", "Lachs", "Lerche", "Libelle", "Luchs", "Marder", "Maus", "Meise", "Milan", "Möwe", "Otter",
            "Rabe", "Reh", "Reiher", "Robbe", "Schwan", "Specht", "Star", "Storch", "Taube", "Unke", "Wiesel", "Wolf",
        ],
    ),
}  # fmt: skip


def guest_name(digits: int = 2, language: str | None = None) -> str:
    """
    A name such as `Mossy-Heron-42`, or in French `Héron-Moussu-42`, of at most 20 characters.

    *digits* are more where short ones are taken. A language without words of its own has English names.
    """
    number = secrets.randbelow(9 * 10 ** (digits - 1)) + 10 ** (digits - 1)
    words = WORDS.get((language or "").partition("-")[0], WORDS["en"])
    return "-".join([*map(secrets.choice, words), str(number)])
