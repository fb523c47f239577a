/** Espalier. */
@org.jspecify.annotations.NullMarked
package dev.espalier;
