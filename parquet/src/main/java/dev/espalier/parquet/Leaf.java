package dev.espalier.parquet;

import org.jspecify.annotations.Nullable;

/**
 * A column of values.
 *
 * @param name the names of the structures around it and its own, joined by points; those that only
 *     make it a list left out
 * @param physical how values are stored
 * @param width the bytes of a value; 0 where each says it
 * @param conversion what a cell of the table is; null where it is refused
 * @param refusal why no cell can be made of it, or empty
 * @param definition the definition level of a value that is there
 * @param list the definition level of an item of the list that it is; 0 where it is no list
 */
record Leaf(
    String name,
    Physical physical,
    int width,
    @Nullable Conversion conversion,
    String refusal,
    int definition,
    int list) {
  boolean isList() {
    return list > 0;
  }
}
