/** Products of compressed sparse matrices with dense ones: no domain words. */
@org.jspecify.annotations.NullMarked
package dev.espalier.internal.math.sparse;
