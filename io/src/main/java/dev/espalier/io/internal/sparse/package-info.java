/** Text of {@code index:value} pairs: SVMlight with several labels and the XMC repository. */
@NullMarked
package dev.espalier.io.internal.sparse;

import org.jspecify.annotations.NullMarked;
