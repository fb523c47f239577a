// The whole label graph, to look around in.
import { html, useEffect, useRef, useState } from './vendor/htm-preact.js';
import { useStore } from './store.js';
import { theme } from './theme.js';

const mostEdges = 80;

function elements(graph, shown) {
  const edges = [...graph.edges].sort((a, b) => Math.abs(b.strength) - Math.abs(a.strength)).slice(0, shown);
  const greatest = edges.reduce((most, edge) => Math.max(most, Math.abs(edge.strength)), 1e-9);
  const tied = [...new Set(edges.flatMap(edge => [edge.first, edge.second]))];
  return [
    ...tied.map((label, index) => ({ data: { id: 'n' + label, name: graph.labels[label] }, position: onCircle(index, tied.length) })),
    ...edges.map((edge, index) => ({
      data: { id: 'e' + index, source: 'n' + edge.first, target: 'n' + edge.second, width: 0.8 + 5 * Math.abs(edge.strength) / greatest },
      classes: edge.strength > 0 ? 'together' : 'apart'
    }))];
}

function styles(many) {
  const colour = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  // A canvas takes no light-dark(): an element in the page resolves it.
  const probe = document.createElement('span');
  document.body.append(probe);
  const resolved = name => {
    probe.style.color = colour(name);
    return getComputedStyle(probe).color;
  };
  const [ink, card, accent, plus, minus] = ['--ink', '--card', '--accent', '--plus', '--minus'].map(resolved);
  probe.remove();
  return [
    { selector: 'node', style: { label: 'data(name)', width: many ? 11 : 14, height: many ? 11 : 14, 'background-color': accent, color: ink,
      'font-size': many ? 17 : 14, 'font-family': 'system-ui, sans-serif', 'text-margin-y': -3, 'text-outline-color': card, 'text-outline-width': 2, 'min-zoomed-font-size': 6 } },
    { selector: 'edge', style: { width: 'data(width)', 'curve-style': 'haystack', 'haystack-radius': 0, opacity: 0.7 } },
    { selector: '.together', style: { 'line-color': plus } },
    { selector: '.apart', style: { 'line-color': minus, 'line-style': 'dashed' } },
    { selector: '.faint', style: { opacity: 0.12 } }];
}

// Starts from a circle, not at random: the same graph always looks the same.
function layout(many) {
  return {
    name: 'cose', animate: false, randomize: false, nodeDimensionsIncludeLabels: true, padding: 24,
    idealEdgeLength: edge => (edge.hasClass('together') ? 1 : 2) * (many ? 45 : 100),
    nodeRepulsion: () => many ? 40000 : 200000, nodeOverlap: 20, componentSpacing: 30, gravity: 1, numIter: 1500
  };
}

function onCircle(index, count) {
  const angle = 2 * Math.PI * index / count, radius = Math.max(150, 8 * count);
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

/** Drawn by cytoscape, which is fetched when it is first needed. */
export function LabelGraph({ graph }) {
  const place = useRef(null);
  const drawing = useRef(null);
  const [shown, setShown] = useState(Math.min(mostEdges, graph.edges.length));
  const [typed, setTyped] = useState('');
  const look = useStore(theme);
  const many = graph.labels.length > 30;
  useEffect(() => {
    let current = true;
    import('./vendor/cytoscape.mjs').then(({ default: cytoscape }) => {
      if (!current) return;
      drawing.current = cytoscape({
        container: place.current, elements: elements(graph, shown), style: styles(many),
        minZoom: 0.15, maxZoom: 4, boxSelectionEnabled: false,
        userZoomingEnabled: false,
        layout: layout(many)
      });
      drawing.current.on('tap', 'node', event => setTyped(event.target.data('name')));
    });
    return () => {
      current = false;
      drawing.current?.destroy();
      drawing.current = null;
    };
  }, [graph, shown]);
  useEffect(() => {
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    const paint = () => drawing.current?.style(styles(many));
    paint();
    dark.addEventListener('change', paint);
    return () => dark.removeEventListener('change', paint);
  }, [look]);
  useEffect(() => {
    const cy = drawing.current;
    if (!cy) return;
    cy.elements().removeClass('faint');
    const wanted = typed.trim().toLowerCase();
    if (!wanted) return;
    const found = cy.nodes().filter(node => node.data('name').toLowerCase().includes(wanted));
    if (found.nonempty()) cy.elements().not(found.closedNeighborhood()).addClass('faint');
  }, [typed]);
  const zoom = by => () => drawing.current?.zoom({ level: drawing.current.zoom() * by, renderedPosition: { x: place.current.clientWidth / 2, y: place.current.clientHeight / 2 } });
  const strongest = [...graph.edges].sort((a, b) => Math.abs(b.strength) - Math.abs(a.strength)).slice(0, 20);
  return html`
    <section class="card"><h2>Which labels go together</h2>
      <div class="toolbar">
        <input type="search" placeholder="Find a label" aria-label="Find a label in the graph" value=${typed} onInput=${event => setTyped(event.target.value)} />
        ${graph.edges.length > 1 && html`<label class="soft">strongest <input type="range" min="1" max=${Math.min(600, graph.edges.length)} value=${shown}
          aria-valuetext=${shown + ' edges'} onChange=${event => setShown(Number(event.target.value))} /> ${shown}</label>`}
        <span class="grow"></span>
        <button class="quiet" onClick=${zoom(1.3)} aria-label="Larger">+</button>
        <button class="quiet" onClick=${zoom(1 / 1.3)} aria-label="Smaller">−</button>
        <button class="quiet" onClick=${() => drawing.current?.fit(undefined, 24)}>Fit</button>
      </div>
      <div class="drawing" ref=${place} role="img" aria-label="Label graph; the strongest ties are listed below"></div>
      <details><summary>The strongest ties as a list</summary>
        <ul class="ties">${strongest.map(edge => html`<li>${graph.labels[edge.first]} and ${graph.labels[edge.second]} ${edge.strength > 0 ? 'go together' : 'keep apart'} <span class="soft">${edge.strength.toFixed(3)}</span></li>`)}</ul></details>
    </section>`;
}
