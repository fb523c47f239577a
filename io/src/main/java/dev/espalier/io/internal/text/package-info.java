/**
 * Files as bytes and lines: reading with compression undone, writing completely or not at all,
 * numbers to and from text, names that are close to each other.
 */
@NullMarked
package dev.espalier.io.internal.text;

import org.jspecify.annotations.NullMarked;
