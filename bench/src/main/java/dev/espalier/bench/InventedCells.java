package dev.espalier.bench;

import dev.espalier.lab.Markdown;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What methods change and fill in a table of which no clean version is known, and of which most
 * must stay as it is: page numbers, volumes and the numbers of journals cannot be told from the
 * table.
 */
final class InventedCells {
  private static final List<String> UNKNOWABLE =
      List.of("article_pagination", "journal_issn", "article_jvolumn");

  private InventedCells() {}

  static void show(JudgedTable table, List<RepairMethod> methods)
      throws IOException, InterruptedException {
    List<List<String>> rows = new ArrayList<>();
    for (RepairMethod method : methods) {
      rows.add(row(table, method));
    }
    System.out.println(
        new Markdown()
            .heading("### " + table.name() + ": what must not be invented")
            .table(
                List.of(
                    "method",
                    "changed",
                    "filled",
                    "of both: page numbers, journals' numbers, volumes"),
                rows));
  }

  private static List<String> row(JudgedTable table, RepairMethod method)
      throws IOException, InterruptedException {
    List<String[]> repaired = method.repair(table).rows();
    int changed = 0;
    int filled = 0;
    int unknowable = 0;
    for (int row = 0; row < repaired.size(); row++) {
      for (int column = 0; column < table.dirty().columns().size(); column++) {
        String before = table.dirty().rows().get(row)[column];
        if (!before.equals(repaired.get(row)[column])) {
          boolean hole = JudgedTable.isMissing(before);
          filled += hole ? 1 : 0;
          changed += hole ? 0 : 1;
          unknowable += UNKNOWABLE.contains(table.dirty().columns().get(column)) ? 1 : 0;
        }
      }
    }
    return List.of(
        method.words(),
        Integer.toString(changed),
        Integer.toString(filled),
        Integer.toString(unknowable));
  }
}
