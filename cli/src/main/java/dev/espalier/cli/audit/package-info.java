/** Labels of a data file that are probably wrong. */
@NullMarked
package dev.espalier.cli.audit;

import org.jspecify.annotations.NullMarked;
