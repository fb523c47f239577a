/**
 * The model of learners that project rows and let the nearest ones vote: discriminant analysis here
 * and its rivals elsewhere.
 */
@NullMarked
package dev.espalier.internal.projection;

import org.jspecify.annotations.NullMarked;
