package dev.espalier.restore.table;

import dev.espalier.RealData;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Dirty tables: real ones with planted errors, and made-up ones of several kinds. */
final class MadeTables {
  private MadeTables() {}

  static DirtyCells adult(int rows, double share, long seed) throws IOException {
    return real("adult", "adult/adult.data", ", ", rows, share, seed);
  }

  static DirtyCells creditApproval(double share, long seed) throws IOException {
    return real("credit", "credit-approval/crx.data", ",", 690, share, seed);
  }

  static DirtyCells statlogAustralian(double share, long seed) throws IOException {
    return real("australian", "statlog-australian/australian.dat", " ", 690, share, seed);
  }

  private static DirtyCells real(
      String name, String file, String separator, int rows, double share, long seed)
      throws IOException {
    List<String[]> all = new ArrayList<>();
    for (String line : Files.readAllLines(RealData.file(file))) {
      if (!line.isBlank()) {
        all.add(line.strip().split(separator, -1));
      }
    }
    java.util.Collections.shuffle(all, new java.util.Random(seed));
    List<String[]> some = all.subList(0, Math.min(rows, all.size()));
    List<String> names =
        IntStream.range(0, some.get(0).length).mapToObj(column -> "a" + column).toList();
    return CellErrors.plant(name, names, some, share, seed);
  }

  /** Customers decide city, region and owner, products their group; quantities are free. */
  static DirtyCells keys(double share, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<String[]> truth = new ArrayList<>();
    for (int row = 0; row < 600; row++) {
      int customer = random.nextInt(60);
      int product = random.nextInt(25);
      int city = customer * 7 % 23;
      truth.add(
          new String[] {
            "customer" + (100 + customer),
            "city" + (char) ('a' + city) + (char) ('m' + city % 9),
            "region" + city % 5,
            "owner" + customer * 13 % 31,
            "product" + (10 + product),
            "group" + product % 6,
            String.valueOf(1 + random.nextInt(40))
          });
    }
    return CellErrors.plant(
        "keys",
        List.of("customer", "city", "region", "owner", "product", "group", "quantity"),
        truth,
        share,
        seed + 100);
  }

  /** SourceReliability of different reliability report when flights leave and arrive. */
  static DirtyCells sources(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] rights = {0.97, 0.95, 0.9, 0.9, 0.8, 0.7, 0.6, 0.5, 0.5, 0.4};
    List<String[]> truth = new ArrayList<>();
    List<String[]> dirty = new ArrayList<>();
    for (int flight = 0; flight < 80; flight++) {
      String leaves = time(random);
      String arrives = time(random);
      // One wrong time of each flight goes around.
      String rumour = time(random);
      for (int source = 0; source < rights.length; source++) {
        String[] row = {"AA-" + (1000 + flight), "source" + source, leaves, arrives};
        truth.add(row.clone());
        for (int j = 2; j < 4; j++) {
          if (random.nextDouble() > rights[source]) {
            row[j] = random.nextInt(4) == 0 ? rumour : time(random);
          }
          row[j] = random.nextInt(20) == 0 ? "" : row[j];
        }
        dirty.add(row);
      }
    }
    return new DirtyCells(
        "sources", List.of("flight", "source", "leaves", "arrives"), truth, dirty);
  }

  private static String time(SplittableRandom random) {
    return (1 + random.nextInt(12)) + ":" + (10 + random.nextInt(50)) + " p.m.";
  }

  /**
   * Many sources of different reliability report four times of each flight: some write them in
   * another form, some take the planned time for the real one, many say nothing.
   */
  static DirtyCells flights(int sources, int flights, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] rights = new double[sources];
    double[] silent = new double[sources];
    int[] forms = new int[sources];
    for (int s = 0; s < sources; s++) {
      rights[s] = 0.35 + 0.62 * random.nextDouble();
      silent[s] = random.nextInt(4) == 0 ? 0.8 : 0.1 * random.nextDouble();
      forms[s] = random.nextInt(6) == 0 ? 1 + random.nextInt(3) : 0;
    }
    List<String[]> truth = new ArrayList<>();
    List<String[]> dirty = new ArrayList<>();
    for (int flight = 0; flight < flights; flight++) {
      int[] times = {minutes(random), 0, 0, 0};
      times[1] = (times[0] + random.nextInt(25)) % 1440;
      times[2] = (times[0] + 60 + random.nextInt(240)) % 1440;
      times[3] = (times[2] + random.nextInt(25)) % 1440;
      String name = "AA-" + (100 + 7 * flight) + "-JFK-" + (char) ('A' + flight % 26) + "AX";
      for (int s = 0; s < sources; s++) {
        String[] right = {String.valueOf(truth.size() + 1), "source" + s, name, "", "", "", ""};
        String[] said = right.clone();
        for (int j = 0; j < 4; j++) {
          right[3 + j] = clock(times[j], 0);
          int meant = times[j];
          if (random.nextDouble() > rights[s]) {
            meant =
                j % 2 == 1 && random.nextBoolean()
                    ? times[j - 1]
                    : (meant + 1 + random.nextInt(40)) % 1440;
          }
          said[3 + j] = random.nextDouble() < silent[s] ? "" : clock(meant, forms[s]);
        }
        truth.add(right);
        dirty.add(said);
      }
    }
    return new DirtyCells(
        "flights",
        List.of(
            "tuple_id",
            "src",
            "flight",
            "sched_dep_time",
            "act_dep_time",
            "sched_arr_time",
            "act_arr_time"),
        truth,
        dirty);
  }

  private static int minutes(SplittableRandom random) {
    return random.nextInt(1440);
  }

  private static String clock(int minutes, int form) {
    int hour = minutes / 60;
    int twelve = hour % 12 == 0 ? 12 : hour % 12;
    String minute = String.format(java.util.Locale.ROOT, "%02d", minutes % 60);
    return switch (form) {
      case 1 -> String.format(java.util.Locale.ROOT, "%02d", hour) + ":" + minute;
      case 2 -> twelve + ":" + minute + (hour < 12 ? "a" : "p");
      case 3 -> "12/02/2011 " + twelve + ":" + minute + (hour < 12 ? " a.m." : " p.m.");
      default -> twelve + ":" + minute + (hour < 12 ? " a.m." : " p.m.");
    };
  }

  /** People with telephone, postal code, city, state, dates in several forms and salaries. */
  static DirtyCells people(int rows, double share, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    String[] states = {"CA", "NY", "TX", "AL", "AK", "NV", "WA", "OR", "FL", "GA"};
    String[] cities = {
      "Oakdale", "Riverton", "Salem", "Newport", "Clinton", "Fairview", "Madison", "Georgetown",
      "Ashland", "Dover", "Kingston", "Milford", "Oxford", "Jackson", "Burlington", "Manchester"
    };
    String[] names = {"Ann", "Ben", "Cho", "Dan", "Eva", "Fay", "Gus", "Hal", "Ida", "Jon"};
    List<String[]> truth = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      int zip = random.nextInt(90);
      // Alaska is rare: its rows must not become Alabama's.
      int state = zip % 10 == 4 && random.nextInt(3) > 0 ? 3 : zip % 10;
      zip = state == 3 && zip % 10 == 4 ? zip - 1 : zip;
      boolean married = random.nextBoolean();
      int year = 1950 + random.nextInt(50);
      int salary = 20_000 + 500 * random.nextInt(140);
      int rate = state == 2 || state == 5 || state == 6 ? 0 : 3 + state % 4;
      truth.add(
          new String[] {
            names[random.nextInt(names.length)],
            married ? "M" : "S",
            (200 + zip % 40 * 17)
                + "-"
                + (100 + random.nextInt(899))
                + "-"
                + (1000 + random.nextInt(8999)),
            String.valueOf(10_000 + zip * 977),
            cities[zip % cities.length],
            states[state],
            String.format(
                java.util.Locale.ROOT,
                "%d-%02d-%02d",
                year,
                1 + random.nextInt(12),
                1 + random.nextInt(28)),
            String.valueOf(salary),
            String.valueOf(rate),
            married ? "0" : String.valueOf(1000 + 500 * (state % 3))
          });
    }
    DirtyCells planted =
        CellErrors.plant(
            "people",
            List.of(
                "name",
                "marital",
                "phone",
                "zip",
                "city",
                "state",
                "born",
                "salary",
                "rate",
                "exemption"),
            truth,
            share,
            seed + 1);
    for (int row = 0; row < rows; row++) {
      String[] cells = planted.dirty().get(row);
      if (random.nextInt(40) == 0 && cells[6].equals(truth.get(row)[6])) {
        String[] parts = cells[6].split("-", -1);
        cells[6] = parts[1] + "/" + parts[2] + "/" + parts[0];
      }
      if (random.nextInt(40) == 0 && cells[7].equals(truth.get(row)[7])) {
        int at = cells[7].length() - 3;
        cells[7] = cells[7].substring(0, at) + "'" + cells[7].substring(at);
      }
    }
    return planted;
  }

  /** Films with lists of genres, years, durations in several forms, ratings, languages. */
  static DirtyCells films(int rows, double share, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    String[] genres = {"Drama", "Comedy", "Action", "Horror", "Romance", "Crime"};
    String[] languages = {"English", "French", "German", "Japanese", "Hindi"};
    String[] countries = {"USA", "France", "Germany", "Japan", "India"};
    String[] ratings = {"PG", "PG-13", "R", "G"};
    List<String[]> truth = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      int director = random.nextInt(rows / 8);
      int language = director % 7 < 3 ? 0 : director % 5;
      int genre = (director * 5 + random.nextInt(2)) % 6;
      truth.add(
          new String[] {
            "tt" + (10_000 + row),
            "Film " + Integer.toString(random.nextInt(1 << 30), 36),
            String.valueOf(1960 + random.nextInt(55)),
            "Director " + (char) ('A' + director % 26) + director,
            genres[genre] + ";" + genres[(genre + 1 + random.nextInt(2)) % 6],
            languages[language],
            random.nextInt(12) == 0 ? countries[0] : countries[language],
            (80 + random.nextInt(60)) + " min",
            ratings[genre == 3 ? 2 : random.nextInt(4)],
            String.valueOf((30 + random.nextInt(65)) / 10.0)
          });
    }
    return CellErrors.plant(
        "films",
        List.of(
            "id",
            "title",
            "year",
            "director",
            "genres",
            "language",
            "country",
            "duration",
            "rating",
            "score"),
        truth,
        share,
        seed + 1);
  }

  /** Numbers only: sensors that share a slow movement. */
  static DirtyCells sensors(int rows, double share, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<String[]> truth = new ArrayList<>();
    double state = 0;
    for (int row = 0; row < rows; row++) {
      state = 0.95 * state + random.nextGaussian();
      double inside = 20 + state + 0.3 * random.nextGaussian();
      double outside = 12 + 2 * state + random.nextGaussian();
      double humidity = 60 - 3 * state + 2 * random.nextGaussian();
      double power = 200 + 15 * Math.abs(state) + 20 * random.nextGaussian();
      truth.add(
          Arrays.stream(new double[] {inside, outside, humidity, power, random.nextGaussian()})
              .mapToObj(value -> String.format(java.util.Locale.ROOT, "%.1f", value))
              .toArray(String[]::new));
    }
    return CellErrors.plant(
        "sensors",
        List.of("inside", "outside", "humidity", "power", "drift"),
        truth,
        share,
        seed + 1);
  }
}
