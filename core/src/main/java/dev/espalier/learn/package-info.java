/**
 * What learner packages share; the learners themselves stand in packages of their own below, which
 * never import each other.
 */
@NullMarked
package dev.espalier.learn;

import org.jspecify.annotations.NullMarked;
