package dev.espalier.lab.plant;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A value that contradicts the other rows of its group: another value than the one that its group
 * has, or the key of a group that has another value.
 *
 * @param profile knows the groups and what they say
 */
record ViolationFault(TableProfile profile) implements Fault {
  @Override
  public ErrorKind kind() {
    return ErrorKind.VIOLATION;
  }

  @Override
  public @Nullable Damage damage(RowBlock block, int row, int column, SplittableRandom random) {
    String[] cells = block.cells().get(row);
    List<Damage> possible = new ArrayList<>();
    for (FunctionalDependency each : profile.dependencies()) {
      boolean isKey = each.left().equals(List.of(column));
      if ((isKey || each.right() == column)
          && Objects.equals(each.saysOf(cells), cells[each.right()])) {
        String instead =
            isKey
                ? otherKey(each, cells, random)
                : profile.columns().get(column).otherThan(cells[column], random);
        if (instead != null) {
          possible.add(
              Damage.of(
                  isKey ? "key of another group" : "value of another group", row, column, instead));
        }
      }
    }
    return possible.isEmpty() ? null : possible.get(random.nextInt(possible.size()));
  }

  private @Nullable String otherKey(
      FunctionalDependency each, String[] cells, SplittableRandom random) {
    String key =
        profile.columns().get(each.left().get(0)).otherThan(cells[each.left().get(0)], random);
    String said = key == null ? null : each.said().get(key);
    return said == null || PlantedCell.isSame(said, cells[each.right()]) ? null : key;
  }
}
