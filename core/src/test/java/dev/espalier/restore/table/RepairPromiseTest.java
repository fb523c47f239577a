package dev.espalier.restore.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.Progress;
import dev.espalier.catalog.Catalog;
import dev.espalier.restore.Noise;
import dev.espalier.restore.RestoreTask;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** At every caution the share of right corrections is at least the caution. */
class RepairPromiseTest {
  private static final Map<String, String> ROUGH =
      Map.of("rounds", "1", "tolerance", "1e-3", "maximumIterations", "100");

  @TempDir Path directory;

  /** A table with its truth. */
  private record Planted(List<String> names, List<String[]> truth, List<String[]> dirty) {
    void write(Path file) throws IOException {
      StringBuilder text = new StringBuilder(String.join(",", names)).append('\n');
      dirty.forEach(row -> text.append(String.join(",", row)).append('\n'));
      Files.writeString(file, text);
    }
  }

  /** Customers decide city, region and owner, products their group; quantities are free. */
  private static Planted keys(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<String[]> truth = new ArrayList<>();
    List<String[]> dirty = new ArrayList<>();
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
    for (String[] row : truth) {
      String[] said = row.clone();
      for (int j = 0; j < said.length; j++) {
        int drawn = random.nextInt(100);
        if (drawn < 3) {
          said[j] = truth.get(random.nextInt(truth.size()))[j];
        } else if (drawn < 5 && j < 6) {
          int at = random.nextInt(said[j].length());
          said[j] = said[j].substring(0, at) + "x" + said[j].substring(at + 1);
        } else if (drawn < 7) {
          said[j] = "";
        }
      }
      dirty.add(said);
    }
    return new Planted(
        List.of("customer", "city", "region", "owner", "product", "group", "quantity"),
        truth,
        dirty);
  }

  /** Sources of different reliability report when flights leave and arrive. */
  private static Planted sources(long seed) {
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
    return new Planted(List.of("flight", "source", "leaves", "arrives"), truth, dirty);
  }

  private static String time(SplittableRandom random) {
    return (1 + random.nextInt(12)) + ":" + (10 + random.nextInt(50)) + " p.m.";
  }

  private void check(String name, Planted planted, double leastRecall) throws IOException {
    Path file = directory.resolve(name + ".csv");
    planted.write(file);
    FittedTable fitted =
        TableFit.fit(file, Catalog.restorer("rmf", ROUGH), PlanOptions.dirty(), Progress.none());
    for (double caution : new double[] {0.5, 0.8, 0.9, 0.95}) {
      List<Change> changes = new ArrayList<>();
      new TableRepair(fitted, RestoreTask.Mode.BOTH, Noise.auto(), caution)
          .fillingAbove(0.5)
          .run(file, OutputStream.nullOutputStream(), changes::add, Progress.none());
      int[] made = new int[2];
      int[] right = new int[2];
      for (Change change : changes) {
        int column = planted.names().indexOf(change.column());
        String meant = planted.truth().get((int) change.row() - 1)[column];
        int kind = change.filled() ? 0 : 1;
        made[kind]++;
        right[kind] += change.after().equals(meant) ? 1 : 0;
        assertThat(change.confidence()).isGreaterThan(change.filled() ? 0.5 : caution);
      }
      int errors = 0;
      for (int row = 0; row < planted.truth().size(); row++) {
        for (int j = 0; j < planted.names().size(); j++) {
          String said = planted.dirty().get(row)[j];
          errors += !said.isEmpty() && !said.equals(planted.truth().get(row)[j]) ? 1 : 0;
        }
      }
      String what = name + " at " + caution + ": " + right[1] + " of " + made[1] + ", " + errors;
      assertThat(right[1] / (double) made[1]).as(what).isGreaterThanOrEqualTo(caution);
      assertThat(right[1] / (double) errors).as(what).isGreaterThanOrEqualTo(leastRecall);
      assertThat(right[0] / (double) made[0]).as("filled " + what).isGreaterThanOrEqualTo(0.5);
    }
  }

  @Test
  void inATableWithKeysThePromiseIsKept() throws IOException {
    check("keys", keys(1), 0.4);
    check("otherKeys", keys(2), 0.4);
  }

  @Test
  void inATableOfSourcesThePromiseIsKept() throws IOException {
    check("sources", sources(1), 0.6);
    check("otherSources", sources(2), 0.6);
  }
}
