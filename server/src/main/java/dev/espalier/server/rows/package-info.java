/** The rows that people judge one by one. */
@NullMarked
package dev.espalier.server.rows;

import org.jspecify.annotations.NullMarked;
