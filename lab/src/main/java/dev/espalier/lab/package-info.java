/** Commands for research, which join {@code espalier} in a checkout and are not shipped. */
@NullMarked
package dev.espalier.lab;

import org.jspecify.annotations.NullMarked;
