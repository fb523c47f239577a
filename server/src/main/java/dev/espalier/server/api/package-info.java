/** One class for each resource of the service. */
@NullMarked
package dev.espalier.server.api;

import org.jspecify.annotations.NullMarked;
