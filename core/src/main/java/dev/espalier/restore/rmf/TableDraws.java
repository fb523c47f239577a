package dev.espalier.restore.rmf;

import dev.espalier.Progress;
import dev.espalier.data.CodedTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Clean tables drawn from the distribution that a dirty one leaves: {@link RowSampler}. */
final class TableDraws {
  /** The sweeps before the first draw, and from one draw to the next. */
  private static final int FIRST_SWEEPS = 20;

  private static final int SWEEPS = 4;

  /** Rows have random numbers of their own, whatever rows they come with. */
  private static final long ROW_STEP = 0x9E3779B97F4A7C15L;

  private final Coordinates coordinates;
  private final Field field;
  private final double[] noise;
  private final double[] flipRates;

  TableDraws(Coordinates coordinates, Field field, double[] noise, double[] flipRates) {
    this.coordinates = coordinates;
    this.field = field;
    this.noise = noise;
    this.flipRates = flipRates;
  }

  List<CodedTable> draw(CodedTable table, int count, long seed) {
    List<CodedTable> draws = new ArrayList<>();
    for (int draw = 0; draw < count; draw++) {
      CodedTable copy =
          new CodedTable(table.rows(), table.numbers().clone(), table.codes().clone());
      coordinates.fillConstants(copy);
      draws.add(copy);
    }
    FieldRows rows = coordinates.rows(table, noise);
    RowSampler[] samplers = new RowSampler[TableInference.chunks(table.rows()).count()];
    Arrays.setAll(samplers, chunk -> new RowSampler(coordinates, field, noise, flipRates));
    new TableInference(field, flipRates)
        .run(
            rows,
            Progress.none(),
            (chunk, row, inferred) -> {
              RowSampler sampler = samplers[chunk];
              SplittableRandom random = new SplittableRandom(seed + ROW_STEP * row);
              sampler.start(coordinates, table, row, inferred, random);
              int sweeps = FIRST_SWEEPS;
              for (CodedTable draw : draws) {
                for (int sweep = 0; sweep < sweeps; sweep++) {
                  sampler.sweep(coordinates, table, rows, row, random);
                }
                coordinates.write(sampler, row, draw);
                sweeps = SWEEPS;
              }
            });
    return draws;
  }
}
