/** A bounded queue of requests and the few threads that answer them. */
@NullMarked
package dev.espalier.server.work;

import org.jspecify.annotations.NullMarked;
