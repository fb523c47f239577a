package dev.espalier.lab.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.lab.study.Cell;
import org.junit.jupiter.api.Test;

/** The data files hold what the papers print: cells typed here from the papers once more. */
class PaperTableTest {
  private static String printed(
      String file, String title, String block, String row, String column) {
    PaperTable table = PaperTable.read(file, title, "", "");
    return table.printed(new Cell(title, block, row, column)).orElseThrow().text();
  }

  @Test
  void theNumbersOfPaper003() {
    String file = "corrlog-table2.tsv";
    assertThat(printed(file, "Table 2", "Enron", "CorrLog", "0/1")).isEqualTo(".855");
    assertThat(printed(file, "Table 2", "Slashdot", "CC", "recall")).isEqualTo(".527");
    assertThat(printed(file, "Table 2", "Emotions", "IBLR", "Hamming")).isEqualTo(".196");
    assertThat(printed(file, "Table 2", "Education", "MLkNN", "accuracy")).isEqualTo(".166");
    assertThat(PaperTable.read(file, "Table 2", "", "").printed()).hasSize(6 * 5 * 6);
    assertThat(printed("toy.tsv", "Figure 1", "two labels on the disc", "ILRs", "0/1 loss"))
        .isEqualTo(".197");
  }

  @Test
  void theNumbersOfPaper001() {
    String scene = "scene-table.tsv";
    assertThat(printed(scene, "Table 3.6", "MULANscene", "CorrLog", "0/1"))
        .isEqualTo(".341 ± .020");
    assertThat(printed(scene, "Table 3.6", "MULANscene", "MMOC", "accuracy"))
        .isEqualTo(".629 ± .049 *");
    assertThat(printed(scene, "Table 3.6", "MULANscene", "IBLR", "Hamming"))
        .isEqualTo(".085 ± .004 ⊛");
    assertThat(printed(scene, "Table 4.2", "MULANscene", "CGL", "F1")).isEqualTo(".724 ± .020");
    assertThat(printed("cal500.tsv", "Table 3.2", "97 tags", "CorrLog", "F")).isEqualTo(".314");
    assertThat(printed("cal500.tsv", "Table 3.3", "78 tags", "HEM-DTM", "P10")).isEqualTo(".53");
    String times = "timings.tsv";
    assertThat(printed(times, "Table 3.11", "learning", "CorrLog", "MULANscene")).isEqualTo(".09");
    assertThat(printed(times, "Table 3.12", "learning", "CC", "P07-PHOW")).isEqualTo("74315.65");
    assertThat(printed(times, "Table 3.12", "testing", "MMOC", "P12-CNN")).isEqualTo("20.66");
  }

  @Test
  void theNumbersOfPaper002() {
    String file = "mlda-table1.tsv";
    assertThat(printed(file, "Table 1", "MediaMill", "MLSI", "macro F1")).isEqualTo(".301");
    assertThat(printed(file, "Table 1", "Yahoo Science", "MLDA", "micro F1")).isEqualTo(".544");
    assertThat(printed(file, "Table 1", "MSRC (SIFT)", "LDA-C1", "macro P")).isEqualTo(".415");
    assertThat(PaperTable.read(file, "Table 1", "", "").printed()).hasSize(6 * 6 * 4);
  }

  @Test
  void oursIsComparedInThePrintedDigits() {
    Printed loss = Printed.parse(".095±.007*");
    assertThat(loss.value()).isEqualTo(0.095);
    assertThat(loss.deviation()).isEqualTo(0.007);
    assertThat(loss.mark()).isEqualTo("*");
    assertThat(loss.verdict(0.0954, true)).isEqualTo(Printed.Verdict.EQUAL);
    assertThat(loss.verdict(0.0956, true)).isEqualTo(Printed.Verdict.WORSE);
    assertThat(loss.verdict(0.0944, true)).isEqualTo(Printed.Verdict.BETTER);
    assertThat(loss.verdict(0.0956, false)).isEqualTo(Printed.Verdict.BETTER);
    assertThat(Printed.parse(".101(.002)").deviation()).isEqualTo(0.002);
    assertThat(Printed.parse("0.8248").deviation()).isNaN();
  }
}
