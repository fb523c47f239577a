/**
 * From a table to examples, whatever file the table came from.
 *
 * <p>{@link dev.espalier.io.internal.table.TableLabels} finds the labels. For training, {@link
 * dev.espalier.io.internal.table.ColumnRoles} finds what each other column is for, and {@link
 * dev.espalier.io.internal.table.TableEncoder} makes features of it; the columns become part of the
 * {@link dev.espalier.data.Schema}. For a model, its columns say everything.
 */
@NullMarked
package dev.espalier.io.internal.table;

import org.jspecify.annotations.NullMarked;
