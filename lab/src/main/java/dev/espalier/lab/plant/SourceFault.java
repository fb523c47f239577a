package dev.espalier.lab.plant;

import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * What a source has wrong. Sources differ in how often they are wrong; a third of them, at least
 * two, copy from the one that is wrong most, and with a value its error, cell by cell.
 *
 * @param profile knows the sources, and what things they tell of
 * @param draws who copies, what is wrong, and what stands there instead
 */
record SourceFault(TableProfile profile, Draws draws) implements Fault {
  private static final double COPIED = 0.9;
  private static final double RELIABLE = 0.1;
  private static final double UNRELIABLE = 0.6;

  @Override
  public ErrorKind kind() {
    return ErrorKind.SOURCE;
  }

  /** The same for all cells that copy the same error; the smaller, the less reliable its source. */
  @Override
  public double order(RowBlock block, int row, int column, Draws ofPlace) {
    SourceColumn sources = profile.sources();
    int source = sources == null ? -1 : source(block.cell(row, sources.column()), sources);
    if (source < 0) {
      return 1;
    }
    int leader = leader(place(source, sources), sources);
    double weight =
        leader == 0
            ? 1
            : RELIABLE + (UNRELIABLE - RELIABLE) * draws.one(kind().ordinal(), 1, leader);
    return unit(block, row, column, leader).nextDouble() / weight;
  }

  @Override
  public @Nullable Damage damage(RowBlock block, int row, int column, SplittableRandom random) {
    SourceColumn sources = Objects.requireNonNull(profile.sources());
    int source = source(block.cell(row, sources.column()), sources);
    if (source < 0 || column == sources.column() || !isTold(block, row, column, sources)) {
      return null;
    }
    int place = place(source, sources);
    int leader = leader(place, sources);
    SplittableRandom unit = unit(block, row, column, leader);
    unit.nextDouble();
    String instead = profile.columns().get(column).otherThan(block.cell(row, column), unit);
    boolean copies = place == leader || random.nextDouble() < COPIED;
    return instead == null || !copies
        ? null
        : Damage.of(place == leader ? "error of a source" : "copied error", row, column, instead);
  }

  /** Whether the other sources say what this one says of the thing. */
  private boolean isTold(RowBlock block, int row, int column, SourceColumn sources) {
    String[] cells = block.cells().get(row);
    return profile.deciding(column).stream()
        .filter(each -> each.left().equals(List.of(sources.thing())))
        .anyMatch(each -> Objects.equals(each.saysOf(cells), cells[column]));
  }

  private int source(String text, SourceColumn sources) {
    return sources.names().indexOf(text);
  }

  /** The place of a source in an order that is drawn. */
  private int place(int source, SourceColumn sources) {
    int count = sources.names().size();
    return (source + draws.of(kind().ordinal(), 2).nextInt(count)) % count;
  }

  /** Whom a source copies, by its place: the first third the first of all, others nobody. */
  private static int leader(int place, SourceColumn sources) {
    return place < Math.max(2, sources.names().size() / 3) ? 0 : place;
  }

  private SplittableRandom unit(RowBlock block, int row, int column, int leader) {
    SourceColumn sources = Objects.requireNonNull(profile.sources());
    int thing = block.cell(row, sources.thing()).hashCode();
    return draws.of(kind().ordinal(), 3, leader, thing, column);
  }
}
