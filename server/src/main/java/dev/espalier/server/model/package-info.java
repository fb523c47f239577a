/** Model files that are loaded, watched and swapped while the old model serves. */
@NullMarked
package dev.espalier.server.model;

import org.jspecify.annotations.NullMarked;
