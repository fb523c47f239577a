/**
 * Tables in CSV and TSV: {@link dev.espalier.io.internal.csv.TableReader} reads columns of numbers
 * and categories, {@link dev.espalier.io.internal.table.TableEncoder} makes examples of them,
 * {@link dev.espalier.io.internal.csv.RawRows} keeps every byte for those who write the table back.
 * {@link dev.espalier.io.internal.csv.CsvLine} reads small files of folds and weights.
 */
@NullMarked
package dev.espalier.io.internal.csv;

import org.jspecify.annotations.NullMarked;
