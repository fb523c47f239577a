package dev.espalier.cli.compare;

import dev.espalier.cli.report.Html;
import dev.espalier.cli.text.Numbers;
import java.util.List;

/**
 * A small picture of whether probabilities mean what they say: the nearer the line is to the
 * diagonal, the better. Bins with few rows have a hollow dot and are left out of the line.
 */
final class ReliabilityPicture {
  private static final int FEW = 10;

  private ReliabilityPicture() {}

  /**
   * The picture.
   *
   * @param title what it is of
   * @param bins from low to high
   */
  static String of(String title, List<Reliability.Bin> bins) {
    Html svg = new Html();
    svg.raw("<svg class=\"reliability\" role=\"img\" viewBox=\"0 0 100 100\">");
    svg.add("<title>{}</title>", title + ": " + words(bins));
    svg.raw("<rect class=\"frame\" width=\"100\" height=\"100\"/>");
    svg.raw("<path class=\"ideal\" vector-effect=\"non-scaling-stroke\" d=\"M0 100L100 0\"/>");
    StringBuilder path = new StringBuilder();
    for (Reliability.Bin bin : bins.stream().filter(bin -> bin.rows() >= FEW).toList()) {
      path.append(path.isEmpty() ? 'M' : 'L').append(x(bin)).append(' ').append(y(bin));
    }
    svg.add("<path class=\"line\" vector-effect=\"non-scaling-stroke\" d=\"{}\"/>", path);
    for (Reliability.Bin bin : bins) {
      svg.add(
          "<circle class=\"dot{}\" cx=\"{}\" cy=\"{}\" r=\"3.6\"/>",
          bin.rows() < FEW ? " few" : "",
          x(bin),
          y(bin));
    }
    return svg.raw("</svg>").toString();
  }

  private static String words(List<Reliability.Bin> bins) {
    StringBuilder words = new StringBuilder();
    for (Reliability.Bin bin : bins) {
      words
          .append(words.isEmpty() ? "" : "; ")
          .append(Numbers.ratio(bin.probability()))
          .append(" said, ")
          .append(Numbers.ratio(bin.share()))
          .append(" true (")
          .append(Numbers.count(bin.rows()))
          .append(')');
    }
    return words.toString();
  }

  private static String x(Reliability.Bin bin) {
    return Html.number(100 * bin.probability());
  }

  private static String y(Reliability.Bin bin) {
    return Html.number(100 * (1 - bin.share()));
  }
}
