package dev.espalier.lab.study;

/**
 * A cell of a table: what its number is of.
 *
 * @param table the table's title, as in the paper
 * @param block the data set
 * @param row the method
 * @param column the setting, as printed at the head of the column
 */
public record Cell(String table, String block, String row, String column) {}
