/**
 * How a table's cells are read as text: the kind of each column, the spelling of its numbers, dates
 * and levels, and how much a cell is suspected.
 */
@NullMarked
package dev.espalier.restore.table.internal;

import org.jspecify.annotations.NullMarked;
