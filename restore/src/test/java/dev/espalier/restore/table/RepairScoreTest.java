package dev.espalier.restore.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Progress;
import dev.espalier.error.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Repairs against the truth, counted by hand. */
class RepairScoreTest {
  @TempDir Path directory;

  @Test
  void countsRightAndWrongRepairs() throws IOException {
    RepairScore score =
        score(
            "a,b\nx1,1\nx2,2\nx3,3\nx4,\nx5,5\n",
            "a,b\ny1,1\nz2,9\nx3,3\nx4,4\nx5,7\n",
            "A,B\ny1,1\ny2,2\ny3,3\nx4,4.0\nx5,\n");
    // a: three errors, one repaired, one changed to something else, one left.
    assertThat(score.columns().get(0)).isEqualTo(new RepairScore.Column("a", 3, 2, 1, 0));
    // b: 2 was right and was changed; the missing one is filled (4 is 4.0); 5 cannot be judged.
    assertThat(score.columns().get(1)).isEqualTo(new RepairScore.Column("b", 1, 2, 1, 1));
    RepairScore.Column total = score.total();
    assertThat(total.precision()).isEqualTo(0.5);
    assertThat(total.recall()).isEqualTo(0.5);
    assertThat(total.f1()).isEqualTo(0.5);
  }

  @Test
  void f1IsTheHarmonicMean() {
    RepairScore.Column column = new RepairScore.Column("x", 40, 10, 8, 0);
    assertThat(column.f1()).isCloseTo(2 * 0.8 * 0.2 / (0.8 + 0.2), within(1e-12));
  }

  @Test
  void whereNothingWasDoneThereIsNoPrecision() throws IOException {
    RepairScore score = score("a\nx\n", "a\nx\n", "a\nx\n");
    assertThat(score.total().precision()).isNaN();
    assertThat(score.total().recall()).isNaN();
  }

  @Test
  void filesThatDoNotCorrespondAreRefused() {
    assertThatThrownBy(() -> score("a\nx\n", "a\nx\ny\n", "a\nx\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("different numbers of rows");
    assertThatThrownBy(() -> score("a\nx\n", "a\nx\n", "a,b\nx,y\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("has 2 columns");
  }

  private RepairScore score(String dirty, String repaired, String clean) throws IOException {
    return RepairScore.of(
        write("dirty.csv", dirty),
        write("repaired.csv", repaired),
        write("clean.csv", clean),
        String::isEmpty,
        Progress.none());
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }
}
