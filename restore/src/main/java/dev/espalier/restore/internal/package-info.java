/**
 * What the packages of restorers share, since they do not know each other: what the columns of a
 * table hold by themselves, and the frame of models that only fill missing cells.
 */
@NullMarked
package dev.espalier.restore.internal;

import org.jspecify.annotations.NullMarked;
