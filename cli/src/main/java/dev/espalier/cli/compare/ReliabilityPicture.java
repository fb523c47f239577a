package dev.espalier.cli.compare;

import dev.espalier.cli.report.Element;
import dev.espalier.cli.report.Svg;
import dev.espalier.cli.text.Numbers;
import dev.espalier.eval.internal.Reliability;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A small picture of whether probabilities mean what they say: the nearer the line is to the
 * diagonal, the better. Bins with few rows have a hollow dot and are left out of the line.
 */
final class ReliabilityPicture {
  /** Maximum number of rows of a bin with a hollow dot, plus one. */
  private static final int FEW = 10;

  private ReliabilityPicture() {}

  /**
   * The picture.
   *
   * @param title what it is of
   * @param bins from low to high
   */
  static Element of(String title, List<Reliability.Bin> bins) {
    String path =
        bins.stream()
            .filter(bin -> bin.rows() >= FEW)
            .map(bin -> Svg.at(x(bin), y(bin)))
            .collect(Collectors.joining("L"));
    String words = bins.stream().map(ReliabilityPicture::words).collect(Collectors.joining("; "));
    return Svg.picture("reliability", "0 0 100 100", title + ": " + words)
        .add(
            Svg.rectangle("frame", 0, 0, 100, 100),
            Svg.path("ideal", "M0 100L100 0").with("vector-effect", "non-scaling-stroke"),
            Svg.path("line", path.isEmpty() ? "" : "M" + path)
                .with("vector-effect", "non-scaling-stroke"),
            bins.stream()
                .map(bin -> Svg.circle(bin.rows() < FEW ? "dot few" : "dot", x(bin), y(bin), 3.6))
                .toList());
  }

  private static String words(Reliability.Bin bin) {
    return Numbers.ratio(bin.probability())
        + " said, "
        + Numbers.ratio(bin.share())
        + " true ("
        + Numbers.count(bin.rows())
        + ')';
  }

  private static double x(Reliability.Bin bin) {
    return 100 * bin.probability();
  }

  private static double y(Reliability.Bin bin) {
    return 100 * (1 - bin.share());
  }
}
