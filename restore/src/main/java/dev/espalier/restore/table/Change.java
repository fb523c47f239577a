package dev.espalier.restore.table;

/**
 * A changed cell.
 *
 * @param row the number of the row, from 1, the header not counted
 * @param column the column's name
 * @param before the old text, as it was
 * @param after the new text
 * @param filled whether the cell was missing; otherwise it was corrected
 * @param confidence the probability that the new value is right; a number that the rest of the row
 *     gives is right within half a standard deviation of its column when the cell was missing, and
 *     when at most half as far from the truth as the old one when it was corrected
 * @param deviation of a number: the standard deviation of the clean value; NaN for a category
 * @param rule by which it was changed
 * @param reason for it, in words
 */
public record Change(
    long row,
    String column,
    String before,
    String after,
    boolean filled,
    double confidence,
    double deviation,
    RepairRule rule,
    String reason) {}
