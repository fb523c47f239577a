/** The command that serves models over HTTP. */
@NullMarked
package dev.espalier.cli.serve;

import org.jspecify.annotations.NullMarked;
