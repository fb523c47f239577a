package dev.espalier.io.internal.arff;

import java.util.Arrays;

/** Finds a nominal value among its attribute's levels without making a string of it. */
final class LevelTable {
  private final byte[][] levels;
  private final int[] slots;
  private final int[] singleBytes = new int[256];

  LevelTable(byte[][] levels) {
    this.levels = levels;
    this.slots = new int[Integer.highestOneBit(Math.max(1, levels.length)) * 4];
    Arrays.fill(slots, -1);
    Arrays.fill(singleBytes, -1);
    for (int level = 0; level < levels.length; level++) {
      byte[] bytes = levels[level];
      int slot = hash(bytes, 0, bytes.length);
      while (slots[slot] >= 0) {
        slot = slot + 1 & slots.length - 1;
      }
      slots[slot] = level;
      if (bytes.length == 1) {
        singleBytes[bytes[0] & 0xff] = level;
      }
    }
  }

  /** The index of the level, or -1. */
  int find(byte[] bytes, int from, int to) {
    if (to - from == 1) {
      return singleBytes[bytes[from] & 0xff];
    }
    int slot = hash(bytes, from, to);
    while (slots[slot] >= 0) {
      byte[] level = levels[slots[slot]];
      if (Arrays.equals(level, 0, level.length, bytes, from, to)) {
        return slots[slot];
      }
      slot = slot + 1 & slots.length - 1;
    }
    return -1;
  }

  private int hash(byte[] bytes, int from, int to) {
    int hash = 0;
    for (int i = from; i < to; i++) {
      hash = 31 * hash + bytes[i];
    }
    return (hash ^ hash >>> 15) & slots.length - 1;
  }
}
