package dev.espalier.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.Predictor;
import dev.espalier.active.LabelAudit;
import dev.espalier.cli.CommandLineRun;
import dev.espalier.cli.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code espalier audit} from its arguments to its output. */
class AuditTest {
  @TempDir Path directory;

  private Path train = Path.of("");
  private Path test = Path.of("");
  private Path model = Path.of("");

  @BeforeEach
  void makeModel() {
    train = CommandLineRun.data(directory, "train.arff", 1);
    test = CommandLineRun.data(directory, "test.arff", 2);
    model = trained("corrlog", train);
  }

  private Path trained(String learner, Path data, Object... more) {
    Path file = directory.resolve(learner + ".model");
    Object[] arguments = {"train", data, "--learner", learner, "--no-thresholds", "--out", file};
    Object[] all = java.util.Arrays.copyOf(arguments, arguments.length + more.length);
    System.arraycopy(more, 0, all, arguments.length, more.length);
    CommandLineRun run = CommandLineRun.of(all);
    assertThat(run.code()).as(run.err()).isZero();
    return file;
  }

  @Test
  void listsWhatTheLibraryFindsWithRowsFromOne() {
    JsonNode json = CommandLineRun.of("audit", model, test, "--most", 7, "--json").json();
    Predictor predictor = Predictor.load(model);
    List<LabelAudit.Suspect> expected = LabelAudit.of(predictor, predictor.read(test), 7);
    assertThat(json.get("usesOtherLabels").asBoolean()).isTrue();
    long wrong = expected.stream().filter(suspect -> suspect.wrong() > 0.5).count();
    assertThat(json.get("notices")).hasSize(wrong < 7 ? 1 : 0);
    assertThat(json.get("suspects")).hasSize(7);
    for (int k = 0; k < 7; k++) {
      JsonNode one = json.get("suspects").get(k);
      assertThat(one.get("row").asInt()).isEqualTo(expected.get(k).row() + 1);
      assertThat(one.get("probability").asDouble()).isEqualTo(expected.get(k).probability());
      assertThat(one.get("wrong").asDouble()).isEqualTo(expected.get(k).wrong());
      assertThat(one.get("label").asString())
          .isEqualTo(predictor.schema().labels().get(expected.get(k).label()));
    }
  }

  @Test
  void looksForWhatIsGivenOrWhatIsMissingOnly() {
    Predictor predictor = Predictor.load(model);
    List<LabelAudit.Suspect> all =
        LabelAudit.of(predictor, predictor.read(test), Integer.MAX_VALUE);
    for (boolean given : new boolean[] {true, false}) {
      String only = given ? "given" : "missing";
      JsonNode suspects =
          CommandLineRun.of("audit", model, test, "--only", only, "--most", 9, "--json")
              .json()
              .get("suspects");
      List<LabelAudit.Suspect> expected =
          all.stream().filter(suspect -> suspect.given() == given).limit(9).toList();
      assertThat(suspects).hasSize(9);
      for (int k = 0; k < 9; k++) {
        assertThat(suspects.get(k).get("given").asBoolean()).isEqualTo(given);
        assertThat(suspects.get(k).get("row").asInt()).isEqualTo(expected.get(k).row() + 1);
      }
    }
    CommandLineRun refused = CommandLineRun.of("audit", model, test, "--only", "wrong");
    assertThat(refused.code()).isEqualTo(Main.USERS_MISTAKE);
    assertThat(refused.err()).contains("--only 'wrong': expected given or missing");
  }

  @Test
  void carriesTheColumnsThatNameRows() throws IOException {
    StringBuilder text = new StringBuilder("song,tempo,loud,happy,party\n");
    for (int row = 0; row < 60; row++) {
      int on = row % 2;
      // the last song says the opposite of its features
      int happy = row == 59 ? 1 - on : on;
      text.append("S").append(row).append(',').append(100 + 20 * on + row % 7).append(',');
      text.append(row % 5).append(',').append(happy).append(',').append(on).append('\n');
    }
    Path songs = Files.writeString(directory.resolve("songs.csv"), text);
    Path songModel =
        trained("corrlog", songs, "--labels", "happy,party", "--set", "weightPenalty=0.01");
    Path out = directory.resolve("suspects.csv");
    CommandLineRun run = CommandLineRun.of("audit", songModel, songs, "--most", 1, "--out", out);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).isEqualTo("wrote " + out + ": 1 suspect label\n");
    List<String> lines = Files.readAllLines(out);
    assertThat(lines.get(0)).isEqualTo("song,row,label,given,probability,wrong,why");
    assertThat(lines.get(1)).startsWith("S59,60,happy,no,").contains("'party' (on)");
    CommandLineRun shown = CommandLineRun.of("audit", songModel, songs, "--most", 1);
    assertThat(shown.out()).contains("song", "S59", "happy");
  }

  @Test
  void saysThatTheModelHasSeenTheRowsUnlessOthersJudgeThem() {
    CommandLineRun seen = CommandLineRun.of("audit", model, train, "--most", 1);
    assertThat(seen.code()).isZero();
    assertThat(seen.errorLines()).filteredOn(AuditTest::isNotTheCount).hasSize(1);
    assertThat(seen.err()).contains("train.arff is what the model was trained on", "--folds 5");
    JsonNode apart =
        CommandLineRun.of("audit", model, train, "--folds", 3, "--most", 1, "--json").json();
    assertThat(apart.get("notices"))
        .filteredOn(notice -> isNotTheCount(notice.asString()))
        .isEmpty();
    assertThat(apart.get("folds").asInt()).isEqualTo(3);
    double first = apart.get("suspects").get(0).get("probability").asDouble();
    assertThat(Math.min(first, 1 - first))
        .isLessThan(0.5)
        .isNotEqualTo(
            CommandLineRun.of("audit", model, train, "--json")
                .json()
                .get("suspects")
                .get(0)
                .get("probability")
                .asDouble());
  }

  @Test
  void saysWhereOtherLabelsDoNotCount() {
    CommandLineRun run = CommandLineRun.of("audit", trained("ilr", train), test, "--most", 1);
    assertThat(run.code()).isZero();
    assertThat(run.errorLines()).filteredOn(AuditTest::isNotTheCount).hasSize(1);
    assertThat(run.err()).contains("labels of ilr are independent");
  }

  /** How many are more probably wrong than right is told besides; see the next test. */
  private static boolean isNotTheCount(String notice) {
    return !notice.contains("more probably wrong than right");
  }

  @Test
  void saysHowManyAreMoreProbablyWrongThanRight() {
    CommandLineRun run = CommandLineRun.of("audit", model, test, "--most", 300);
    Predictor predictor = Predictor.load(model);
    long wrong =
        LabelAudit.of(predictor, predictor.read(test), 300).stream()
            .filter(suspect -> suspect.wrong() > 0.5)
            .count();
    assertThat(run.errorLines()).hasSize(1);
    assertThat(run.err())
        .contains(wrong + " of these 300 labels are more probably wrong than right");
  }

  @Test
  void refusesNumbersThatCannotBeMeant() {
    for (Object[] arguments :
        new Object[][] {
          {"audit", model, test, "--most", 0},
          {"audit", model, test, "--folds", 1}
        }) {
      CommandLineRun run = CommandLineRun.of(arguments);
      assertThat(run.code()).isEqualTo(Main.USERS_MISTAKE);
      assertThat(run.errorLines()).hasSize(1);
      assertThat(run.err()).contains("expected a whole number of at least");
    }
  }
}
