/**
 * Curds and whey ({@link dev.espalier.rivals.whey.CurdsAndWhey}; Breiman and Friedman 1997, CW of
 * 004 §5): linear support vector machines, and a second stage of them on what the first stage says
 * of all labels.
 *
 * <pre>{@code
 * z_i(x) = sign(w_i·φ(x) + b_i)  or the decision value itself,   f_k(x) = v_k·z(x) + c_k
 * }</pre>
 *
 * <p>The paper says "fitted values" and means those of the rows that the first stage has learnt
 * from. With decision values f would be linear in x again and could not do better than one stage;
 * the paper's CW does at 2 features (Table 2: .099 against .129), and equals one stage where that
 * separates the rows. Both agree with the answers −1 and +1, which R's {@code fitted} gives, so
 * these are the default. Scores that fit the probabilities come from rows that neither stage has
 * seen.
 */
@NullMarked
package dev.espalier.rivals.whey;

import org.jspecify.annotations.NullMarked;
