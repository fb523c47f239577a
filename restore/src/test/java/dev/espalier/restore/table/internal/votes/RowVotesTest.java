package dev.espalier.restore.table.internal.votes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Keys that were planted must be found, and nothing else. */
class RowVotesTest {
  static VotingTable table(List<String> names, List<String[]> rows) {
    int[][] codes = new int[names.size()][rows.size()];
    List<List<String>> texts = new ArrayList<>();
    for (int j = 0; j < codes.length; j++) {
      Map<String, Integer> known = new LinkedHashMap<>();
      for (int row = 0; row < rows.size(); row++) {
        String text = rows.get(row)[j];
        int next = known.size();
        codes[j][row] =
            text.isEmpty() ? VotingTable.HOLE : known.computeIfAbsent(text, any -> next);
      }
      texts.add(new ArrayList<>(known.keySet()));
    }
    return new VotingTable(names, texts, codes);
  }

  /** What decides a column. */
  private static List<String> determinants(RowVotes votes, String column) {
    return votes.dependencies().stream()
        .filter(each -> each.dependent().equals(column))
        .map(each -> String.join(" and ", each.determinant()))
        .toList();
  }

  @Test
  void aPosteriorIsTheSumOverAllThatRowsMayMean() {
    // Three values in the column; the group says a a b. Every meaning and every way of being wrong.
    double[] shares = {0.5, 0.3, 0.2};
    double error = 0.1;
    double repeat = 4;
    double[] brute = new double[3];
    for (int meant = 0; meant < 3; meant++) {
      double joint = shares[meant];
      double[] drawn = new double[3];
      double wrong = 0;
      for (int said : new int[] {0, 0, 1}) {
        if (said == meant) {
          joint *= 1 - error;
        } else {
          joint *= error * (repeat * shares[said] + drawn[said]) / (repeat + wrong);
          drawn[said]++;
          wrong++;
        }
      }
      brute[meant] = joint;
    }
    GroupCounts group = GroupCounts.of(new int[] {0, 1, 2}, new int[] {0, 0, 1});
    double[] logs =
        GroupPosterior.logJoint(
            group, group.sharesOf(shares), group.sharesOf(shares), error, repeat);
    for (int t = 0; t < 3; t++) {
      assertThat(Math.exp(logs[t])).isCloseTo(brute[t], within(1e-12));
    }
    double[] equal =
        GroupPosterior.logJoint(
            group,
            group.sharesOf(shares),
            group.sharesOf(shares),
            new double[] {0.9, 0.9, 0.9},
            repeat);
    assertThat(equal).containsExactly(logs, within(1e-12));
  }

  @Test
  void theProbabilitiesOfAllSequencesOfAnUrnAreOne() {
    double sum = 0;
    for (int code = 0; code < 16; code++) {
      int ones = Integer.bitCount(code);
      sum +=
          Math.exp(
              PolyaUrn.logProbability(
                  new int[] {4 - ones, ones}, new double[] {0.7, 0.3}, -1, 2.5));
    }
    assertThat(sum).isCloseTo(1, within(1e-12));
  }

  @Test
  void aKeyWithErrorsIsFoundAndItsErrorsAreVotedDown() {
    SplittableRandom random = new SplittableRandom(3);
    List<String[]> rows = new ArrayList<>();
    List<String> truth = new ArrayList<>();
    for (int row = 0; row < 400; row++) {
      int key = random.nextInt(40);
      String right = "town" + key % 17;
      truth.add(right);
      String said = random.nextInt(100) < 5 ? "town" + random.nextInt(17) : right;
      String mayor = random.nextInt(100) < 5 ? "m" + random.nextInt(40) : "m" + key;
      rows.add(new String[] {"key" + key, said, "w" + random.nextInt(6), mayor});
    }
    RowVotes votes = RowVotes.of(table(List.of("key", "town", "weather", "mayor"), rows));
    assertThat(determinants(votes, "town")).contains("key");
    assertThat(determinants(votes, "weather")).isEmpty();
    int wrong = 0;
    for (int row = 0; row < rows.size(); row++) {
      VoteResult verdict = Objects.requireNonNull(votes.on(row, "town", rows.get(row)[1]));
      wrong += verdict.value().equals(truth.get(row)) ? 0 : 1;
    }
    assertThat(wrong).isLessThanOrEqualTo(2);
    assertThat(votes.on(0, "town", "another text")).isNull();
    assertThat(votes.on(0, "no such column", "")).isNull();
  }

  @Test
  void aRowWhoseKeyIsWrongKeepsAllThatTheKeyDecides() {
    List<String[]> rows = new ArrayList<>();
    for (int row = 0; row < 240; row++) {
      int key = row % 12;
      String said = row % 40 == 7 ? "k" + (key + 3 + row / 40) % 12 : "k" + key;
      rows.add(new String[] {said, "a" + key * 5 % 12, "b" + key * 7 % 12, "c" + key % 6});
    }
    RowVotes votes = RowVotes.of(table(List.of("key", "a", "b", "c"), rows));
    for (int row = 7; row < 240; row += 40) {
      VoteResult verdict = Objects.requireNonNull(votes.on(row, "a", rows.get(row)[1]));
      assertThat(verdict.value()).isEqualTo(rows.get(row)[1]);
      VoteResult key = Objects.requireNonNull(votes.on(row, "key", rows.get(row)[0]));
      assertThat(key.value()).isEqualTo("k" + row % 12);
    }
  }

  @Test
  void aPairOfColumnsIsFoundWhereOneIsNotEnough() {
    SplittableRandom random = new SplittableRandom(4);
    List<String[]> rows = new ArrayList<>();
    for (int row = 0; row < 600; row++) {
      int one = random.nextInt(8);
      int other = random.nextInt(7);
      int both = random.nextInt(50) == 0 ? random.nextInt(11) : (3 * one + 5 * other) % 11;
      rows.add(new String[] {"a" + one, "b" + other, "c" + both});
    }
    assertThat(determinants(RowVotes.of(table(List.of("a", "b", "c"), rows)), "c"))
        .containsExactly("a and b");
  }

  @Test
  void whatIsOnlyCorrelatedIsNoKey() {
    SplittableRandom random = new SplittableRandom(5);
    List<String[]> rows = new ArrayList<>();
    for (int row = 0; row < 1000; row++) {
      int one = random.nextInt(8);
      int other = random.nextInt(10) < 5 + one % 4 ? one : random.nextInt(4);
      rows.add(new String[] {"a" + one, "b" + other});
    }
    assertThat(determinants(RowVotes.of(table(List.of("a", "b"), rows)), "b")).isEmpty();
  }

  @Test
  void aPopulationOfItsOwnIsNoError() {
    // The measure decides the average, but for the twenty rows of another state.
    List<String[]> rows = new ArrayList<>();
    for (int row = 0; row < 600; row++) {
      String state = row % 30 == 0 ? "ak" : "al";
      String measure = "m" + row % 31;
      String average = row % 97 == 5 ? state + "_x" + measure.substring(1) : state + "_" + measure;
      rows.add(new String[] {state, measure, average});
    }
    RowVotes votes = RowVotes.of(table(List.of("state", "measure", "average"), rows));
    int corrected = 0;
    for (int row = 0; row < rows.size(); row++) {
      VoteResult verdict = votes.on(row, "average", rows.get(row)[2]);
      if (row % 30 == 0 && row % 97 != 5) {
        assertThat(verdict == null || verdict.value().equals(rows.get(row)[2])).isTrue();
      } else if (verdict != null && !verdict.value().equals(rows.get(row)[2])) {
        assertThat(row % 97).isEqualTo(5);
        corrected++;
      }
    }
    assertThat(corrected).isGreaterThan(3);
  }

  @Test
  void theReliabilityOfSourcesIsThatWhichWasPlanted() {
    double[] planted = {0.95, 0.9, 0.85, 0.6, 0.5, 0.4};
    SplittableRandom random = new SplittableRandom(6);
    List<String[]> rows = new ArrayList<>();
    for (int item = 0; item < 150; item++) {
      for (int source = 0; source < planted.length; source++) {
        boolean right = random.nextDouble() < planted[source];
        int said = right ? item * 7 % 60 : random.nextInt(60);
        rows.add(new String[] {"item" + item, "s" + source, "v" + said});
      }
    }
    VotingTable table = table(List.of("item", "source", "value"), rows);
    Dependency found = DependencySearch.of(table).get(2).get(0);
    SourceReliability sources =
        Objects.requireNonNull(SourceFit.of(table, 1, List.of(found)).get(2));
    assertThat(Objects.requireNonNull(SourceSearch.of(table, List.of(found))).column())
        .isEqualTo(1);
    assertThat(sources.column()).isEqualTo(1);
    for (int source = 0; source < planted.length; source++) {
      // A wrong value is the right one by chance once in sixty; the rest is three deviations.
      assertThat(sources.rights()[source]).isCloseTo(planted[source], within(0.13));
    }
  }

  @Test
  void aReasonCountsTheRows() {
    List<String[]> rows = new ArrayList<>();
    for (int row = 0; row < 60; row++) {
      rows.add(new String[] {"k" + row % 6, row == 6 ? "" : "v" + row % 6});
    }
    RowVotes votes = RowVotes.of(table(List.of("key", "value"), rows));
    VoteResult verdict = Objects.requireNonNull(votes.on(6, "value", ""));
    assertThat(verdict.reason()).isEqualTo("9 of 9 rows with key k0 say v0");
    assertThat(verdict.value()).isEqualTo("v0");
    assertThat(verdict.own()).isZero();
  }

  /** Four sources copy a fifth, which is right in 40%; three are right in 75%, each by itself. */
  private static VotingTable copied() {
    SplittableRandom random = new SplittableRandom(8);
    List<String[]> rows = new ArrayList<>();
    for (int item = 0; item < 120; item++) {
      int truth = random.nextInt(500);
      int copied = random.nextInt(10) < 4 ? truth : random.nextInt(500);
      for (int source = 0; source < 8; source++) {
        int alone = random.nextInt(4) < 3 ? truth : random.nextInt(500);
        boolean slips = random.nextInt(50) == 0;
        int said = slips ? random.nextInt(500) : source < 5 ? copied : alone;
        rows.add(new String[] {"item" + item, "s" + source, "v" + said, "v" + truth});
      }
    }
    return table(List.of("item", "source", "said", "truth"), rows);
  }

  @Test
  void sourcesThatRepeatOneAnotherCountOnce() {
    VotingTable all = copied();
    VotingTable table =
        new VotingTable(
            all.names().subList(0, 3), all.texts().subList(0, 3), Arrays.copyOf(all.codes(), 3));
    RowVotes votes = RowVotes.of(table);
    int right = 0;
    for (int row = 0; row < all.rows(); row += 8) {
      VoteResult verdict =
          Objects.requireNonNull(
              votes.on(row, "said", all.texts().get(2).get(all.codes()[2][row])));
      String truth = all.texts().get(3).get(all.codes()[3][row]);
      right += verdict.value().equals(truth) ? 1 : 0;
    }
    // Five of eight rows say something wrong in about 72 of the 120 groups; of the three others two
    // agree in 101.
    assertThat(right).isGreaterThan(95);
  }
}
