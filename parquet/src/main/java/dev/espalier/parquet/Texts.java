package dev.espalier.parquet;

import dev.espalier.data.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Texts, one for each row; those that are not set are missing. */
final class Texts {
  private final Map<String, Integer> codeOf = new HashMap<>();
  private int[] codes = {};

  void set(int row, String text) {
    if (row >= codes.length) {
      int before = codes.length;
      codes = Arrays.copyOf(codes, row + (row >> 1) + 16);
      Arrays.fill(codes, before, codes.length, -1);
    }
    Integer code = codeOf.putIfAbsent(text, codeOf.size());
    codes[row] = code == null ? codeOf.size() - 1 : code;
  }

  boolean isEmpty() {
    return codeOf.isEmpty();
  }

  /** The column, its levels in the order of the alphabet. */
  Table.Categories build(String name, int rows) {
    List<String> levels = new ArrayList<>(codeOf.keySet());
    levels.sort(null);
    int[] newCode = new int[levels.size()];
    for (int level = 0; level < newCode.length; level++) {
      newCode[codeOf.getOrDefault(levels.get(level), 0)] = level;
    }
    int[] sorted = new int[rows];
    for (int row = 0; row < rows; row++) {
      sorted[row] = row < codes.length && codes[row] >= 0 ? newCode[codes[row]] : -1;
    }
    return new Table.Categories(name, levels, sorted);
  }
}
