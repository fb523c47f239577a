package dev.espalier.learn.pairwise;

import dev.espalier.internal.optim.ElasticNet;

/**
 * Which numbers stand for a label that is off and on, when the penalties look at the parameters.
 *
 * <p>With z = (1 + y)/2 the same model has other parameters, and the same penalty another meaning:
 *
 * <pre>{@code
 * Σ_i y_i f_i + Σ_{i<j} ω_ij y_i y_j  =  Σ_i z_i f'_i + Σ_{i<j} ω'_ij z_i z_j + constant
 * f'_i = 2 (f_i − Σ_j ω_ij),   ω'_ij = 4 ω_ij
 * }</pre>
 *
 * <p>Models are kept in the first coding whatever they were learnt in.
 */
public enum Coding {
  /** −1 and +1, as the papers write it. */
  PLUS_MINUS(1, 1, 1),
  /**
   * 0 and 1, as the authors of 001 evidently computed their tables. A square norm of the edges
   * counts each edge twice there, as they sum over the whole symmetric matrix.
   */
  ZERO_ONE(2, 4, 2);

  /** f' / f where there are no edges. */
  final double scoreScale;

  /** ω' / ω. */
  final double edgeScale;

  /** How often the square of an edge is counted. */
  final int edgeEnds;

  Coding(double scoreScale, double edgeScale, int edgeEnds) {
    this.scoreScale = scoreScale;
    this.edgeScale = edgeScale;
    this.edgeEnds = edgeEnds;
  }

  /** λ(‖w'‖² + ε‖w'‖₁) of a range of weights. */
  ElasticNet onWeights(int from, int to, double weight, double mixing) {
    return new ElasticNet(from, to, weight * weightFactor(), mixing / scoreScale);
  }

  /** λ(Σ ω'² + ε Σ |ω'|) of a range of constant edges, the square as often as it is counted. */
  ElasticNet onEdges(int from, int to, double weight, double mixing) {
    return new ElasticNet(from, to, weight * edgeFactor(), mixing / (edgeEnds * edgeScale));
  }

  /** λ of the squared weights in the first coding, divided by that in this one. */
  double weightFactor() {
    return scoreScale * scoreScale;
  }

  /** λ of the squared edges in the first coding, divided by that in this one. */
  double edgeFactor() {
    return edgeEnds * edgeScale * edgeScale;
  }

  /** The value of the option. */
  @Override
  public String toString() {
    return this == ZERO_ONE ? "01" : "plus-minus";
  }
}
