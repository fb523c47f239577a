package dev.espalier.restore.table;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A made-up register of persons in 51 states: codes that are numbers decide texts, a state and
 * whether somebody is married decide an exemption, a state and a range of salaries decide a rate.
 */
final class MadePersons {
  static final List<String> NAMES =
      List.of(
          "first_name",
          "last_name",
          "gender",
          "area_code",
          "phone",
          "city",
          "state",
          "zip",
          "state_code",
          "marital",
          "has_child",
          "salary",
          "rate",
          "single_exemption",
          "married_exemption",
          "child_exemption");

  private static final int STATES = 51;
  private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  private static final String[] STARTS = {
    "Ash", "Bel", "Clar", "Dan", "East", "Fair", "Glen", "Har", "Iron", "Kings", "Lake", "Mil"
  };
  private static final String[] ENDS = {
    "ton", "ville", "field", "ford", "burg", "port", "dale", "mont", "wood", "ridge"
  };

  private MadePersons() {}

  /** Errors and holes in a share of all cells, of all kinds of {@link CellErrors}. */
  static DirtyCells everywhere(int rows, double share, long seed) {
    return CellErrors.plant("persons", NAMES, truth(rows, seed), share, seed + 1);
  }

  /** Errors in a share of the rows, in one column only: one letter is another one. */
  static DirtyCells in(String name, int rows, double share, long seed) {
    List<String[]> truth = truth(rows, seed);
    SplittableRandom random = new SplittableRandom(seed + 1);
    int column = NAMES.indexOf(name);
    List<String[]> dirty = new ArrayList<>();
    for (String[] row : truth) {
      String[] said = row.clone();
      if (random.nextDouble() < share) {
        said[column] = random.nextBoolean() ? mistyped(said[column], random) : "";
        said[column] =
            said[column].isEmpty() ? truth.get(random.nextInt(rows))[column] : said[column];
      }
      dirty.add(said);
    }
    return new DirtyCells("persons", NAMES, truth, dirty);
  }

  private static String mistyped(String text, SplittableRandom random) {
    int at = random.nextInt(text.length());
    boolean isDigit = Character.isDigit(text.charAt(at));
    char letter = isDigit ? (char) ('0' + random.nextInt(10)) : LETTERS.charAt(random.nextInt(26));
    return text.substring(0, at) + letter + text.substring(at + 1);
  }

  /** The register without errors. */
  static List<String[]> truth(int rows, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    String[] states = states();
    int zips = Math.max(STATES, rows / 8);
    List<String[]> truth = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      // Half of the people live in a fifth of the places.
      int place = random.nextBoolean() ? random.nextInt(zips) : random.nextInt(zips / 5);
      int state = place % STATES;
      int given = random.nextInt(200);
      boolean isMarried = random.nextInt(10) < 6;
      boolean hasChild = random.nextInt(10) < (isMarried ? 6 : 2);
      int salary = 500 * (10 + random.nextInt(190));
      boolean isFree = state % 7 == 3;
      truth.add(
          new String[] {
            STARTS[given % 12] + ENDS[given / 20].charAt(0) + LETTERS.charAt(given % 26),
            STARTS[random.nextInt(12)] + ENDS[random.nextInt(10)] + random.nextInt(9),
            // A tenth of the first names are both men's and women's.
            given % 10 == 0 ? (random.nextBoolean() ? "M" : "F") : given % 2 == 0 ? "M" : "F",
            String.valueOf(201 + 3 * (state + STATES * (place / STATES % 5))),
            (100 + random.nextInt(900)) + "-" + (1000 + random.nextInt(9000)),
            STARTS[place % 12] + ENDS[place / 12 % 10],
            states[state],
            String.valueOf(1001 + 61 * place),
            String.valueOf(1 + state),
            isMarried ? "M" : "S",
            hasChild ? "Y" : "N",
            String.valueOf(salary),
            isFree ? "0" : (2 + state % 5 + salary / 20_000) + "." + (state * 7 % 90 + 10),
            isMarried || isFree ? "0" : String.valueOf(1000 + 50 * (state * 11 % 37)),
            isMarried && !isFree ? String.valueOf(2000 + 50 * (state * 13 % 41)) : "0",
            hasChild && !isFree ? String.valueOf(500 + 50 * (state * 17 % 29)) : "0"
          });
    }
    return truth;
  }

  private static String[] states() {
    return IntStream.range(0, STATES)
        .mapToObj(k -> "" + LETTERS.charAt(k / 2) + LETTERS.charAt((k * 5 + 3) % 26))
        .distinct()
        .toArray(String[]::new);
  }
}
