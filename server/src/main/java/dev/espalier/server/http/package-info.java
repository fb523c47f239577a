/** Requests and responses: routes, limits, who may ask, problems, files of the page. */
@NullMarked
package dev.espalier.server.http;

import org.jspecify.annotations.NullMarked;
