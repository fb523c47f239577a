// The label graph as the service tells it.
import { useEffect, useState } from './vendor/htm-preact.js';
import * as api from './api.js';
import { refusal } from './outbox.js';

const known = new Map();

/** The graph of a model: {labels, edges: [{first, second, strength}]}; null until it is there or if there is none. */
export function useGraph(card) {
  const [graph, setGraph] = useState(known.get(card.digest) || null);
  useEffect(() => {
    if (!card.hasGraph || known.has(card.digest)) return;
    api.insist(() => api.graph(card.name)).then(answer => {
      const found = {
        labels: answer.nodes.map(node => node.label),
        edges: answer.edges.map(edge => ({ first: edge.source, second: edge.target, strength: edge.strength }))
      };
      known.set(card.digest, found);
      setGraph(found);
    }, failure => refusal.set(failure.message));
  }, [card.digest]);
  return graph;
}
