#!/usr/bin/env python3
"""Makes the files of this folder again, the same to the byte: python3 examples/generate.py

Songs: moods depend on the sound (numbers), the genre and what a listener wrote about the song, and
on each other. Orders: a table whose columns depend on each other, once clean and once with missing,
misspelt and absurd cells. All of it is invented.
"""

import csv
import datetime
import math
import random
from pathlib import Path

HERE = Path(__file__).resolve().parent

MOODS = ("happy", "sad", "calm", "aggressive", "romantic", "dreamy", "party")
GENRES = ("ambient", "classical", "electronic", "folk", "jazz", "metal", "pop", "rock")
NUMBERS = (
    "tempo loudness energy brightness roughness bass voice acoustic beat_strength chord_changes minor_share minutes"
).split()

# What a genre sounds like: arousal, pleasantness, acoustic.
SOUND = {
    "ambient": (-1.4, 0.2, -0.4),
    "classical": (-0.7, 0.1, 1.6),
    "electronic": (0.9, 0.4, -1.5),
    "folk": (-0.5, 0.2, 1.3),
    "jazz": (-0.2, 0.4, 0.9),
    "metal": (1.5, -0.8, -1.0),
    "pop": (0.5, 0.7, -0.4),
    "rock": (0.9, 0.0, -0.2),
}

WORDS = {
    "happy": "sunny cheerful bright smile uplifting joyful carefree laughing".split(),
    "sad": "tears lonely goodbye rain grief melancholy lost aching".split(),
    "calm": "quiet gentle peaceful slow evening soft breathing rest".split(),
    "aggressive": "angry shouting brutal riot furious hammering loud rage".split(),
    "romantic": "love kiss heart tender candlelight longing darling embrace".split(),
    "dreamy": "floating haze stars drifting echo shimmering sleep clouds".split(),
    "party": "dance floor club friends midnight crowd jump summer".split(),
}
PLAIN = "a the with and this song track voice chorus guitar piano drums melody verse long first last live studio".split()
NOUNS = "River Window Letter Engine Garden Winter Harbour Mirror Street Morning Paper Fire Station Island Wire Ghost".split()
ADJECTIVES = "Silver Broken Distant Little Golden Hollow Electric Second Blue Restless Open Wooden".split()


def chance(score):
    return 1 / (1 + math.exp(-score))


def moods(rng, arousal, pleasant, genre):
    """The moods of a song; each one looks at those before it."""
    on = set()
    scores = {
        "happy": lambda: 1.9 * pleasant + 0.4 * arousal - 0.6,
        "sad": lambda: -1.9 * pleasant - 0.5 * arousal - 1.0 - 3 * ("happy" in on),
        "calm": lambda: -2.4 * arousal - 0.7,
        "aggressive": lambda: 1.8 * arousal - 1.2 * pleasant - 1.6 + 1.5 * (genre == "metal") - 3 * ("calm" in on),
        "romantic": lambda: 0.9 * pleasant - 2.0 + 1.2 * (genre in ("jazz", "pop", "folk")) + 1.2 * ("sad" in on),
        "dreamy": lambda: -2.2 + 2.4 * (genre in ("ambient", "electronic")) + 1.6 * ("calm" in on),
        "party": lambda: 1.5 * arousal + 0.8 * pleasant - 2.4 + 1.3 * (genre in ("electronic", "pop")) + 1.2 * ("happy" in on),
    }
    for mood in MOODS:
        if rng.random() < chance(1.6 * scores[mood]()):
            on.add(mood)
    return [mood for mood in MOODS if mood in on]


def song(rng, number):
    genre = rng.choice(GENRES)
    arousal = SOUND[genre][0] * 0.7 + rng.gauss(0, 0.8)
    pleasant = SOUND[genre][1] * 0.7 + rng.gauss(0, 0.9)
    acoustic = SOUND[genre][2] + rng.gauss(0, 0.6)
    on = moods(rng, arousal, pleasant, genre)
    noise = lambda spread: rng.gauss(0, spread)  # noqa: E731
    numbers = (
        round(112 + 22 * arousal + noise(14)),
        round(-11 + 3.5 * arousal + noise(2), 1),
        round(chance(1.3 * arousal + noise(0.5)), 3),
        round(chance(0.8 * pleasant + 0.5 * arousal + noise(0.6)), 3),
        round(chance(1.0 * arousal - 0.9 * pleasant + noise(0.7)), 3),
        round(chance(0.5 * arousal - 0.5 * acoustic + noise(0.7)), 3),
        round(chance(0.4 * pleasant + noise(1.0)), 3),
        round(chance(1.5 * acoustic + noise(0.5)), 3),
        round(chance(0.9 * arousal + 0.5 * pleasant + noise(0.6)), 3),
        max(1, round(9 + 2 * acoustic + noise(3))),
        round(chance(-1.2 * pleasant + noise(0.6)), 3),
        round(max(1.2, 3.9 - 0.4 * arousal + noise(0.9)), 2),
    )
    words = [rng.choice(PLAIN) for _ in range(rng.randint(5, 9))]
    for mood in on:
        if rng.random() < 0.7:
            words += rng.sample(WORDS[mood], rng.randint(1, 2))
    if rng.random() < 0.3:
        words.append(rng.choice(WORDS[rng.choice(MOODS)]))
    rng.shuffle(words)
    added = datetime.date(2021, 1, 1) + datetime.timedelta(days=rng.randrange(1400))
    title = f"{rng.choice(ADJECTIVES)} {rng.choice(NOUNS)} {number}"
    # Now and then a measurement failed.
    cells = ["" if rng.random() < 0.01 else value for value in numbers]
    return [f"S{number:04d}", title, added.isoformat(), genre, *cells, " ".join(words), ",".join(on)]


CITIES = {
    "Lisbon": ("PT", "south", 1100),
    "Porto": ("PT", "south", 4000),
    "Madrid": ("ES", "south", 28001),
    "Lyon": ("FR", "west", 69001),
    "Lille": ("FR", "west", 59000),
    "Ghent": ("BE", "west", 9000),
    "Hamburg": ("DE", "north", 20095),
    "Bremen": ("DE", "north", 28195),
    "Aarhus": ("DK", "north", 8000),
    "Malmo": ("SE", "north", 21119),
}
PRODUCTS = {
    "kettle": ("kitchen", 34.9, 1.2),
    "toaster": ("kitchen", 49.5, 1.6),
    "pan": ("kitchen", 27.0, 1.1),
    "lamp": ("living", 58.0, 2.3),
    "chair": ("living", 119.0, 7.4),
    "shelf": ("living", 89.0, 11.8),
    "spade": ("garden", 22.5, 1.9),
    "hose": ("garden", 31.0, 3.1),
}


def order(rng, number):
    city = rng.choice(sorted(CITIES))
    country, region, postcode = CITIES[city]
    product = rng.choice(sorted(PRODUCTS))
    group, price, weight = PRODUCTS[product]
    count = rng.choice((1, 1, 1, 2, 2, 3, 4, 6))
    shipping = round(3.5 + 0.9 * weight * count + (2.5 if region == "north" else 0) + rng.gauss(0, 0.3), 2)
    return [f"R{number:05d}", city, country, region, postcode, product, group, count, price, round(weight * count, 1), shipping]


def soil(rng, row):
    """A row as it came in: each cell but the id may be missing, misspelt or absurd."""
    dirty = list(row)
    for k in range(1, len(row)):
        draw = rng.random()
        if draw < 0.04:
            dirty[k] = ""
        elif draw < 0.06:
            if isinstance(row[k], str):
                place = rng.randrange(len(row[k]))
                dirty[k] = row[k][:place] + rng.choice("xqz") + row[k][place + 1 :]
            elif k >= 8:
                dirty[k] = round(row[k] * rng.choice((10, 100)), 2)
    return dirty


def write(name, header, rows):
    with open(HERE / name, "w", encoding="utf-8", newline="") as out:
        csv.writer(out, lineterminator="\n").writerows([header, *rows])


def main():
    rng = random.Random(2024)
    header = ["song_id", "title", "added", "genre", *NUMBERS, "note", "moods"]
    songs = [song(rng, number) for number in range(1, 751)]
    write("songs.csv", header, songs[:550])
    write("more-songs.csv", header, songs[550:])
    rng = random.Random(7)
    header = "order_id,city,country,region,postcode,product,group,count,price,weight,shipping".split(",")
    orders = [order(rng, number) for number in range(1, 501)]
    write("orders-clean.csv", header, orders)
    write("orders-dirty.csv", header, [soil(rng, row) for row in orders])


if __name__ == "__main__":
    main()
