package dev.espalier.lab.plant;

import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * What a source has wrong. Sources differ in how often they are wrong; a third of them, at least
 * two, copy from the one that is wrong most, and with a value its error, cell by cell.
 *
 * @param sources the sources, and what they tell of
 * @param profile what is known of the table
 * @param draws who copies, what is wrong, and what stands there instead
 */
record SourceFault(SourceColumn sources, TableProfile profile, Draws draws) implements Fault {
  /** How much of what it tells a source copies that copies. */
  private static final double COPIED = 0.9;

  /** How often the best and the worst source are wrong, beside the one that others copy. */
  private static final double RELIABLE = 0.1;

  private static final double UNRELIABLE = 0.6;

  @Override
  public ErrorKind kind() {
    return ErrorKind.SOURCE;
  }

  /** The same for all cells that copy the same error; the smaller, the less reliable its source. */
  @Override
  public double order(RowBlock block, int row, int column, Draws ofPlace) {
    int place = place(block, row);
    if (place < 0) {
      return 1;
    }
    int leader = leader(place);
    double weight =
        leader == 0
            ? 1
            : RELIABLE + (UNRELIABLE - RELIABLE) * draws.one(kind().number(), 1, leader);
    return telling(block, row, column, leader).nextDouble() / weight;
  }

  @Override
  public @Nullable Damage damage(RowBlock block, int row, int column, SplittableRandom random) {
    int place = place(block, row);
    if (place < 0 || column == sources.column() || !isTold(block, row, column)) {
      return null;
    }
    int leader = leader(place);
    SplittableRandom telling = telling(block, row, column, leader);
    telling.nextDouble();
    String instead = profile.columns().get(column).otherThan(block.cell(row, column), telling);
    boolean copies = place == leader || random.nextDouble() < COPIED;
    return instead == null || !copies
        ? null
        : Damage.of(place == leader ? "error of a source" : "copied error", row, column, instead);
  }

  /** Whether the other sources say what this one says of the thing. */
  private boolean isTold(RowBlock block, int row, int column) {
    String[] cells = block.cells().get(row);
    return profile.deciding(column).stream()
        .filter(each -> each.left().equals(List.of(sources.thing())))
        .anyMatch(each -> Objects.equals(each.saysOf(cells), cells[column]));
  }

  /** The place of a row's source in an order that is drawn; −1 for an unknown one. */
  private int place(RowBlock block, int row) {
    int source = sources.names().indexOf(block.cell(row, sources.column()));
    int count = sources.names().size();
    return source < 0 ? -1 : (source + draws.of(kind().number(), 2).nextInt(count)) % count;
  }

  /** Whom a source copies, by its place: the first third the first of all, others nobody. */
  private int leader(int place) {
    return place < Math.max(2, sources.names().size() / 3) ? 0 : place;
  }

  /** The numbers of what a source tells of a thing in a column. */
  private SplittableRandom telling(RowBlock block, int row, int column, int leader) {
    int thing = block.cell(row, sources.thing()).hashCode();
    return draws.of(kind().number(), 3, leader, thing, column);
  }
}
