/**
 * Pairwise label models: CorrLog, the conditional graphical lasso (CGL) and the family that they
 * belong to.
 *
 * <p>Papers 003 (CorrLog), 001 ch. 3 (its elastic-net form) and 001 ch. 4 (CGL). The model, with
 * labels y ∈ {−1, +1}^m:
 *
 * <pre>{@code
 * p(y|x) ∝ exp( Σ_i y_i (β_i·φ(x) + b_i) + Σ_{i<j} ω_ij(x) y_i y_j )
 *
 * CorrLog   ω_ij(x) = α_ij                      λ1 ‖β‖² + λ2 ‖α‖², or elastic net
 * CGL       ω_ij(x) = w_ij·φ(x) + c_ij          λ1 ‖β‖² + λ2 Σ_ij ‖(w_ij, c_ij)‖
 * }</pre>
 *
 * <table>
 * <caption>Symbols</caption>
 * <tr><th>symbol</th><th>identifier</th></tr>
 * <tr><td>β</td><td>{@code weights}</td></tr>
 * <tr><td>b</td><td>{@code intercepts}</td></tr>
 * <tr><td>α</td><td>{@code strengths} of {@code EdgeFunction.Constant}</td></tr>
 * <tr><td>w, c</td><td>{@code weights}, {@code constants} of {@code EdgeFunction.Linear}</td></tr>
 * <tr><td>ω</td><td>{@code strengths}</td></tr>
 * <tr><td>λ1, λ2</td><td>{@code weightPenalty}, {@code edgePenalty}</td></tr>
 * <tr><td>ε</td><td>{@code sparsity}</td></tr>
 * </table>
 *
 * <p>The family is edges × learning rule. In which order to read it:
 *
 * <ol>
 *   <li>{@link dev.espalier.learn.PairwiseModel} and {@link
 *       dev.espalier.internal.learn.EdgeFunction}: what is fitted, and how it predicts.
 *   <li>Constant edges: {@link CorrLog}, its losses {@link
 *       dev.espalier.internal.learn.PseudoLikelihood} and {@link SupportedLikelihood}, and {@link
 *       ConstantEdgeFit}, which minimises them.
 *   <li>Linear edges: {@link ConditionalGraphicalLasso}; a {@link LearningRule} says what a row's
 *       scores and strengths cost ({@link PseudoLikelihoodRule}, {@link ObservedSetRule}, {@link
 *       MeanFieldRule}), {@link LinearEdgeLoss} makes scores and strengths of features.
 *   <li>How these are minimised: {@link DesignMatrix} puts the features into a good basis, {@link
 *       GroupLassoSolver} solves for one graph (by {@link BlockMetric} and {@link GroupLassoProx}),
 *       {@link ActiveSetSolver} finds the graph by screening, {@link LinearEdgeFit} and {@link
 *       EdgePath} follow λ2.
 *   <li>What both share: {@link RuleSelection}, {@link MissingLabelsEm} and {@link Coding}.
 * </ol>
 *
 * <p>Differs from the paper (001 ch. 4):
 *
 * <ul>
 *   <li>The paper writes ω_ij(x) = α_ij·x, with the constant among the features where there is one;
 *       its penalty ‖α_ij‖ then takes it in. So does ours: an edge goes as a whole, its constant
 *       with it. Only the intercepts of labels are free, unless {@code penaliseIntercept}.
 *   <li>λ1 and λ2 multiply the penalties of the mean loss, as in the paper's experiments, not those
 *       divided by n of (4.21).
 *   <li>In (4.24) q̂ stands for the mean E_q[y_i], the pair term for E_q[y_i] E_q[y_j]; the
 *       threshold of (4.27) carries the step size.
 *   <li>Beside the paper's mean-field rule there are pseudo-likelihood and supported likelihood,
 *       which are convex. The mean-field value jumps where (4.16) has several solutions, and fits
 *       then end at a jump, not where derivatives vanish ({@link MeanFieldRule}); so the solver
 *       watches the value, never lets it rise, and ends when it stands still. Only with weak edges
 *       is that a stationary point; so such a fit is never called converged.
 *   <li>The paper decides by the mean-field distribution: {@link
 *       dev.espalier.learn.Inference#MEAN_FIELD}. The default finds the most probable set itself.
 *   <li>At λ2 above the largest gradient norm of a pair no edge is left: pseudo-likelihood and mean
 *       field are then independent logistic regressions; supported likelihood is its own model
 *       without edges, normalised over the observed sets.
 * </ul>
 *
 * <p>The tables of 001 were computed with labels 0 and 1 and a solver that ends early, which the
 * paper does not say: {@link Coding#ZERO_ONE} and {@code earlyStop}. Constant edges with free
 * intercepts are then the same models under other weights of the penalties; for linear edges the
 * penalty itself differs, as λ1 looks at β_i − Σ_j w_ij.
 *
 * <p>CorrLog's λ2 is chosen from the numbers of labels and rows unless it is given: {@link
 * CorrLog}.
 *
 * <p>Label sets without features give CorrLog's supported likelihood more observed sets, and their
 * frequencies, unless that makes no difference on held-out rows: {@link
 * dev.espalier.internal.learn.SetPrior}, {@link LabelOnlyChoice}.
 *
 * <p>Where labels are unknown, S is the sets that rows probably have ({@link
 * dev.espalier.data.Labels#distinctSets}), and the sets that agree with what is known of a row
 * count together: its loss is −log Σ p(s|x) over them. Pseudo-likelihoods show expectations
 * instead: {@link MissingLabelsEm}.
 *
 * <p>{@link PseudoIsing} has the same edges under an l1 penalty (Cheng and others 2014; a
 * competitor in paper 004).
 *
 * <p>the lab's command {@code bound} bounds the risk on new examples.
 */
@NullMarked
package dev.espalier.learn.pairwise;

import org.jspecify.annotations.NullMarked;
