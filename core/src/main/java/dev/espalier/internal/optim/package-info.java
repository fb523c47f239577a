/**
 * Solvers for functions of many variables.
 *
 * <p>Nothing here knows what is being fitted: a solver sees an {@link
 * dev.espalier.internal.optim.Objective}, at most a {@link dev.espalier.internal.optim.Penalty},
 * and a start point.
 *
 * <ul>
 *   <li>{@link dev.espalier.internal.optim.BlockObjective}: what a learner writes, a sum over
 *       chunks of rows; {@link dev.espalier.internal.optim.SummedObjective} evaluates it on all
 *       threads with results that do not depend on their number.
 *   <li>{@link dev.espalier.internal.optim.Lbfgs}: for smooth functions. An l2 term goes in by
 *       {@link dev.espalier.internal.optim.RidgeObjective}. Much the faster of the two.
 *   <li>{@link dev.espalier.internal.optim.Fista}: for penalties with kinks, {@link
 *       dev.espalier.internal.optim.ElasticNet}, {@link dev.espalier.internal.optim.GroupLasso} and
 *       their {@link dev.espalier.internal.optim.PenaltySum}.
 *   <li>{@link dev.espalier.internal.optim.ChangeOfVariables}: other variables for a solver, in
 *       which the function is rounder; {@link dev.espalier.internal.optim.TransformedObjective} is
 *       the function of them.
 * </ul>
 *
 * <p>Both aim at a relative accuracy of the optimal value, start warm from any point, tell a {@link
 * dev.espalier.internal.optim.Listener} about each iteration and stop when it says so. Solvers are
 * records of options and may be shared; a {@link dev.espalier.internal.optim.SummedObjective} has
 * buffers and may not.
 */
@org.jspecify.annotations.NullMarked
package dev.espalier.internal.optim;
