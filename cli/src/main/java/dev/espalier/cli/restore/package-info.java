/** The commands that repair dirty tables, and what they write: repaired cells, a log, a page. */
@NullMarked
package dev.espalier.cli.restore;

import org.jspecify.annotations.NullMarked;
