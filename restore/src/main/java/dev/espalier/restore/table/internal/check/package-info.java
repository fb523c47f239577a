/** What can be said of a table's quality before it is repaired. */
@NullMarked
package dev.espalier.restore.table.internal.check;

import org.jspecify.annotations.NullMarked;
