/**
 * Solvers for functions of many variables.
 *
 * <p>Nothing here knows what is being fitted: a solver sees an {@link
 * dev.espalier.optim.Objective}, at most a {@link dev.espalier.optim.Penalty}, and a start point.
 *
 * <ul>
 *   <li>{@link dev.espalier.optim.BlockObjective}: what a learner writes, a sum over chunks of
 *       rows; {@link dev.espalier.optim.SummedObjective} evaluates it on all threads with results
 *       that do not depend on their number.
 *   <li>{@link dev.espalier.optim.Lbfgs}: for smooth functions. An l2 term goes in by {@link
 *       dev.espalier.optim.RidgeObjective}. Much the faster of the two.
 *   <li>{@link dev.espalier.optim.Fista}: for penalties with kinks, {@link
 *       dev.espalier.optim.ElasticNet}, {@link dev.espalier.optim.GroupLasso} and their {@link
 *       dev.espalier.optim.PenaltySum}.
 * </ul>
 *
 * <p>Both aim at a relative accuracy of the optimal value, start warm from any point, tell a {@link
 * dev.espalier.optim.Listener} about each iteration and stop when it says so. Neither allocates
 * after its start. Solvers are records of options and may be shared; a {@link
 * dev.espalier.optim.SummedObjective} has buffers and may not.
 */
@org.jspecify.annotations.NullMarked
package dev.espalier.optim;
