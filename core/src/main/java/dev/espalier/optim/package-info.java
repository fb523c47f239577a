/** Solvers. */
@org.jspecify.annotations.NullMarked
package dev.espalier.optim;
