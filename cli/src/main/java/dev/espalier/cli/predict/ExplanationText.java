package dev.espalier.cli.predict;

import dev.espalier.Explanation;
import dev.espalier.cli.text.Numbers;
import dev.espalier.cli.text.TextTable;
import java.util.ArrayList;
import java.util.List;

/** An explanation for the terminal: a table with bars for each label. */
final class ExplanationText {
  private static final int HALF = 14;

  /** The heading over the bars; its middle stands over theirs. */
  private static final String AXIS = " ".repeat(HALF - "against ".length()) + "against │ for";

  private ExplanationText() {}

  static List<String> lines(RowExplanation explanation) {
    List<String> lines = new ArrayList<>();
    lines.add(
        explanation.learner()
            + " on row "
            + explanation.row()
            + " of "
            + explanation.data()
            + ", decoded for "
            + explanation.decode()
            + ": "
            + explanation.answer());
    double scale = explanation.scale();
    for (RowExplanation.Part part : explanation.parts()) {
      Explanation one = part.explanation();
      lines.add("");
      lines.add(
          one.label()
              + ": "
              + part.verdict()
              + ", probability "
              + Numbers.measure(one.probability()));
      TextTable table = new TextTable().text("what").text("kind").number("adds").text(AXIS);
      part.lines()
          .forEach(
              line ->
                  table.row(
                      explanation.name(line),
                      line.kind().word(),
                      RowExplanation.signed(line.amount()),
                      bar(line.amount(), scale)));
      table.row("sum: the field", "", RowExplanation.signed(one.field()), "");
      lines.addAll(table.lines());
    }
    return lines;
  }

  /** To the left of the middle below zero, to the right above; an arrow where it is cut. */
  static String bar(double amount, double scale) {
    double share = scale > 0 ? Math.abs(amount) / scale : 0;
    int length = (int) Math.round(HALF * Math.min(1, share));
    String blocks = "█".repeat(length);
    if (share > 1) {
      blocks = amount < 0 ? "◀" + blocks.substring(1) : blocks.substring(1) + "▶";
    }
    return amount < 0 ? " ".repeat(HALF - length) + blocks + "│" : " ".repeat(HALF) + "│" + blocks;
  }
}
