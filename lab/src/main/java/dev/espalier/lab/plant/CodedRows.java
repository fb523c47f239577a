package dev.espalier.lab.plant;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Rows as codes: the same value of a column has the same code.
 *
 * @param columns for each column the code of each row, from 0; −1 where it has no value
 * @param sizes how many codes each column has
 */
record CodedRows(List<int[]> columns, int[] sizes) {
  static CodedRows of(List<String[]> rows, int width) {
    List<int[]> columns = new ArrayList<>();
    int[] sizes = new int[width];
    for (int column = 0; column < width; column++) {
      Map<String, Integer> codeOf = new HashMap<>();
      int[] codes = new int[rows.size()];
      for (int row = 0; row < codes.length; row++) {
        String text = rows.get(row)[column];
        codes[row] =
            TableProfile.isMissing(text) ? -1 : codeOf.computeIfAbsent(text, any -> codeOf.size());
      }
      columns.add(codes);
      sizes[column] = codeOf.size();
    }
    return new CodedRows(columns, sizes);
  }

  int rows() {
    return columns.isEmpty() ? 0 : columns.get(0).length;
  }

  /** Two columns as one. */
  int[] joined(int one, int other) {
    int[] codes = new int[rows()];
    Map<Long, Integer> codeOf = new HashMap<>();
    for (int row = 0; row < codes.length; row++) {
      int a = columns.get(one)[row];
      int b = columns.get(other)[row];
      codes[row] =
          a < 0 || b < 0 ? -1 : codeOf.computeIfAbsent((long) a << 32 | b, any -> codeOf.size());
    }
    return codes;
  }

  /** The first rows only. */
  CodedRows first(int most) {
    return new CodedRows(
        columns.stream().map(codes -> Arrays.copyOf(codes, Math.min(most, rows()))).toList(),
        sizes);
  }
}
