/** Groups of options that several commands share, and checks of what they name. */
@NullMarked
package dev.espalier.cli.options;

import org.jspecify.annotations.NullMarked;
