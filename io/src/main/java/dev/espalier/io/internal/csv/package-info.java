/**
 * Tables in CSV and TSV. {@link dev.espalier.io.internal.csv.RowTokenizer} cuts text into cells and
 * {@link dev.espalier.io.internal.csv.TableText} decides on delimiter and header, for all readers:
 * {@link dev.espalier.io.internal.csv.TableReader} reads columns of numbers and categories, of
 * which {@link dev.espalier.io.internal.table.TableEncoder} makes examples; {@link
 * dev.espalier.io.internal.csv.RawRows} keeps every byte for those who write the table back. {@link
 * dev.espalier.io.internal.csv.CsvLine} reads small files of folds and weights.
 */
@NullMarked
package dev.espalier.io.internal.csv;

import org.jspecify.annotations.NullMarked;
