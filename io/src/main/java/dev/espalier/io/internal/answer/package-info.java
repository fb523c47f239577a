/** How answers are spelt, for files, terminals and services alike: predictions, explanations. */
@NullMarked
package dev.espalier.io.internal.answer;

import org.jspecify.annotations.NullMarked;
