/**
 * Commands that fit: {@code train}, {@code path}, and {@code learners}, which lists what can be
 * fitted.
 */
@NullMarked
package dev.espalier.cli.train;

import org.jspecify.annotations.NullMarked;
