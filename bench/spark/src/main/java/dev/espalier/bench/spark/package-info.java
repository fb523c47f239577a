/** What Spark costs and gives, beside the library on one machine and Spark's own regressions. */
@NullMarked
package dev.espalier.bench.spark;

import org.jspecify.annotations.NullMarked;
