package dev.espalier.restore.table;

/**
 * A changed cell.
 *
 * @param row the number of the row, from 1, the header not counted
 * @param column the column's name
 * @param before the old text, as it was
 * @param after the new text
 * @param filled whether the cell was missing; otherwise it was corrected
 * @param confidence of a category: the probability that the new level is right; of a number: which
 *     share of the column's variance the rest of the row explains; both from 0 to 1
 * @param deviation of a number: the standard deviation of the clean value; NaN for a category
 */
public record Change(
    long row,
    String column,
    String before,
    String after,
    boolean filled,
    double confidence,
    double deviation) {}
