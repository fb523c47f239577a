package dev.espalier.restore.rmf;

import dev.espalier.Progress;
import dev.espalier.data.CodedTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Clean tables drawn from the distribution that a dirty one leaves: {@link RowSampler}. */
final class TableDraws {
  /** Number of sweeps before the first draw. */
  private static final int FIRST_SWEEPS = 20;

  private static final int SWEEPS = 4;

  private final TableEncoding encoding;
  private final Field field;
  private final double[] noise;
  private final double[] flipRates;

  TableDraws(TableEncoding encoding, Field field, double[] noise, double[] flipRates) {
    this.encoding = encoding;
    this.field = field;
    this.noise = noise;
    this.flipRates = flipRates;
  }

  List<CodedTable> draw(CodedTable table, int count, long seed) {
    List<CodedTable> draws = new ArrayList<>();
    for (int draw = 0; draw < count; draw++) {
      CodedTable copy =
          new CodedTable(table.rows(), table.numbers().clone(), table.codes().clone());
      encoding.fillConstants(copy);
      draws.add(copy);
    }
    FieldRows rows = encoding.rows(table, noise);
    RowSampler[] samplers = new RowSampler[TableInference.chunks(table.rows()).count()];
    Arrays.setAll(samplers, chunk -> new RowSampler(encoding, field, noise, flipRates));
    long first = new SplittableRandom(seed).nextLong();
    new TableInference(field, flipRates)
        .run(
            rows,
            Progress.none(),
            (chunk, row, inferred) -> {
              RowSampler sampler = samplers[chunk];
              SplittableRandom random = ofRow(first + row);
              sampler.start(encoding, table, row, inferred, random);
              int sweeps = FIRST_SWEEPS;
              for (CodedTable draw : draws) {
                for (int sweep = 0; sweep < sweeps; sweep++) {
                  sampler.sweep(encoding, table, rows, row, random);
                }
                encoding.write(sampler, row, draw);
                sweeps = SWEEPS;
              }
            });
    return draws;
  }

  /**
   * Random numbers of a row's own. Seeds at a fixed distance would not do: the numbers of one row
   * could be those of another, only later.
   */
  private static SplittableRandom ofRow(long seed) {
    return new SplittableRandom(new SplittableRandom(seed).nextLong());
  }
}
