package dev.espalier.io.internal.arff;

import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import dev.espalier.data.SparseFeatures;
import dev.espalier.error.InputException;
import dev.espalier.internal.data.JoinedFeatures;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.rows.OneHot;
import dev.espalier.io.internal.rows.Unfamiliar;
import dev.espalier.io.internal.text.TextSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads ARFF files with several labels, as Mulan and MEKA write them.
 *
 * <ul>
 *   <li>Rows may be dense or sparse ({@code {index value,…}}); the first row decides what the
 *       features are kept as, but many dense indicators of categories are kept sparse.
 *   <li>{@code ?} is missing: NaN for a feature, unknown for a label.
 *   <li>A nominal attribute that a sparse row leaves out has its first level, as the format says.
 *   <li>A row's weight, <code>{1}</code> at its end, is accepted when it is 1 and refused
 *       otherwise: no learner here uses weights, and to ignore them would change the data.
 *   <li>A file with strings or dates is read as a table: see {@link ArffTable}.
 *   <li>{@code %} starts a comment at the beginning of a line and between cells.
 * </ul>
 *
 * <p>Blocks of whole lines are parsed side by side and put together in their order, while the next
 * blocks are being read (and uncompressed), so the result does not depend on the number of threads
 * and memory holds a few blocks of text at a time.
 */
public final class ArffReader {
  /** Large enough to make starting a block cheap, small enough that real files have several. */
  private static final int BLOCK_BYTES = 1 << 17;

  private final TextSource source;
  private final int attributes;
  private final ArffCells plan;
  private final List<Part> parts = new ArrayList<>();
  private @Nullable Boolean sparse;
  private long lines;

  private ArffReader(TextSource source, ArffHeader header, ArffCells plan) {
    this.source = source;
    this.attributes = header.attributes().size();
    this.plan = plan;
    this.lines = source.line();
  }

  /** Some of the rows. */
  private record Part(Features features, Labels labels, long lines) {}

  /**
   * Reads all rows.
   *
   * @param unfamiliar counts what the model that will be applied does not know
   */
  public static Dataset read(TextSource source, ReadOptions options, Unfamiliar unfamiliar) {
    ArffHeader header = ArffHeader.read(source);
    int[] labels = ArffLabels.choose(source, header, options);
    if (ArffTable.isNeeded(header, labels, options)) {
      return ArffTable.read(source, header, labels, options);
    }
    ArffCells plan = new ArffCells(source, header, labels, options, unfamiliar);
    return new ArffReader(source, header, plan).read();
  }

  private Dataset read() {
    // Few blocks at first, since nothing can be parsed before they are read.
    List<byte[]> blocks = nextBlocks(Parallel.threads());
    while (!blocks.isEmpty()) {
      blocks = parse(blocks);
    }
    if (parts.isEmpty()) {
      throw new InputException(source.file() + ": has no rows");
    }
    Labels labels = Labels.join(parts.stream().map(Part::labels).toList());
    List<Features> features = new ArrayList<>(parts.stream().map(Part::features).toList());
    parts.clear();
    Features joined = JoinedFeatures.of(features);
    return new Dataset(source.name(), plan.schema(), stored(joined), labels);
  }

  private Features stored(Features joined) {
    if (Boolean.TRUE.equals(sparse)) {
      return joined;
    }
    return joined instanceof SparseFeatures indicators
            && OneHot.staysSparse(plan.schema().features(), joined.rows())
        ? indicators.asTable()
        : joined.toDense();
  }

  private List<byte[]> nextBlocks(int most) {
    List<byte[]> blocks = new ArrayList<>();
    byte[] block;
    while (blocks.size() < most && (block = source.nextLines(BLOCK_BYTES)) != null) {
      blocks.add(block);
    }
    return blocks;
  }

  /** Parses blocks while the next ones are read, which it returns. */
  private List<byte[]> parse(List<byte[]> blocks) {
    if (sparse == null) {
      sparse = ArffRows.startsSparse(blocks.get(0));
    }
    boolean keepDense = !sparse && !OneHot.isMostlyZero(plan.schema().features());
    @Nullable Part[] parsed = new Part[blocks.size()];
    List<byte[]> next = new ArrayList<>();
    @Nullable InputException[] unreadable = new InputException[1];
    Parallel.run(
        blocks.size() + 1,
        task -> {
          try {
            if (task == 0) {
              next.addAll(nextBlocks(8 * Parallel.threads()));
            } else {
              parsed[task - 1] = parse(blocks.get(task - 1), 0, keepDense);
            }
          } catch (InputException e) {
            // Told below, in the order of the file; a block does not know its line numbers yet.
            unreadable[0] = task == 0 ? e : unreadable[0];
          }
        });
    for (int block = 0; block < parsed.length; block++) {
      Part part = parsed[block];
      if (part == null) {
        part = parse(blocks.get(block), lines, keepDense);
      }
      lines += part.lines();
      if (part.labels().rows() > 0) {
        parts.add(part);
      }
    }
    if (unreadable[0] != null) {
      throw unreadable[0];
    }
    return next;
  }

  private Part parse(byte[] block, long linesBefore, boolean keepDense) {
    TextSource rows = source.of(block, linesBefore);
    ArffCells cells = plan.forRows(rows, keepDense);
    new ArffRows(rows, attributes, cells).parse();
    return new Part(cells.features(), cells.labels(), rows.line() - linesBefore);
  }
}
