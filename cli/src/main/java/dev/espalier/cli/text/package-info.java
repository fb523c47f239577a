/** What people and programs read on the terminal: aligned tables, one-object JSON, progress. */
@NullMarked
package dev.espalier.cli.text;

import org.jspecify.annotations.NullMarked;
