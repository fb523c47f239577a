/** Commands about data files themselves: {@code describe} and {@code convert}. */
@NullMarked
package dev.espalier.cli.data;

import org.jspecify.annotations.NullMarked;
