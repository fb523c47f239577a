/** The command that checks what the machine offers: processors, memory, matrix library. */
@NullMarked
package dev.espalier.cli.doctor;

import org.jspecify.annotations.NullMarked;
