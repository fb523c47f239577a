/** How messages show what comes from files. */
@NullMarked
package dev.espalier.error.internal;

import org.jspecify.annotations.NullMarked;
