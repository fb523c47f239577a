/**
 * Repairs dirty tables: a {@link dev.espalier.restore.Restorer} learns a {@link
 * dev.espalier.restore.RestorationModel} from a table, and that gives a {@link
 * dev.espalier.restore.Restoration}, a clean table with a confidence for each cell.
 *
 * <p>The restorers themselves are in the packages below, which do not know each other.
 */
@NullMarked
package dev.espalier.restore;

import org.jspecify.annotations.NullMarked;
