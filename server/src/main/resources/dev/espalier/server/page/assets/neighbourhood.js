// A label and those that are tied to it most: judged ones coloured, the others filled as far as they are probable.
import { html } from './vendor/htm-preact.js';
import { percent } from './format.js';

const mostNeighbours = 9;
const width = 420;
const height = 300;

/** The strongest ties of a label, judged neighbours first: [{label, strength}]. */
export function neighbours(graph, label, verdicts) {
  const at = graph.labels.indexOf(label);
  const ties = graph.edges.filter(edge => edge.first === at || edge.second === at)
    .map(edge => ({ label: graph.labels[edge.first === at ? edge.second : edge.first], strength: edge.strength }));
  const size = tie => Math.abs(tie.strength);
  const first = ties.filter(tie => verdicts.has(tie.label)).sort((a, b) => size(b) - size(a));
  const rest = ties.filter(tie => !verdicts.has(tie.label)).sort((a, b) => size(b) - size(a));
  return [...first, ...rest].slice(0, mostNeighbours);
}

const shortened = name => name.length > 16 ? name.slice(0, 15) + '…' : name;

function Node({ name, x, y, probability, verdict, main, focus }) {
  const radius = main ? 17 : 12;
  const spoken = name + ', ' + (verdict ? 'judged ' + verdict : percent(probability));
  const share = verdict === 'yes' ? 1 : verdict === 'no' ? 0 : probability || 0;
  const press = event => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      focus(name);
    }
  };
  const right = x > width * 0.62, left = x < width * 0.38;
  return html`
    <g class=${['node', verdict || '', main ? 'main' : ''].join(' ')} transform=${'translate(' + x + ' ' + y + ')'}
       role="button" tabindex=${main ? null : 0} aria-label=${spoken} onClick=${() => focus(name)} onKeyDown=${press}>
      <circle r=${radius} class="rim" />
      <circle r=${radius * Math.sqrt(share)} class="fill" />
      <text x=${main ? 0 : right ? radius + 5 : left ? -radius - 5 : 0} y=${main || !(right || left) ? (y > height / 2 || main ? radius + 15 : -radius - 7) : 4}
        text-anchor=${main ? 'middle' : right ? 'start' : left ? 'end' : 'middle'}>${shortened(name)}</text>
      <title>${spoken}</title>
    </g>`;
}

/** The drawing. */
export function Neighbourhood({ graph, label, probabilities, verdicts, focus }) {
  const ties = neighbours(graph, label, verdicts);
  if (!ties.length) return html`<p class="soft alone">No other label is tied to it.</p>`;
  const greatest = ties.reduce((most, tie) => Math.max(most, Math.abs(tie.strength)), 1e-9);
  const spots = ties.map((tie, index) => {
    const angle = 2 * Math.PI * (index + 0.5) / ties.length - Math.PI / 2;
    return { ...tie, x: Math.round(width / 2 + 118 * Math.cos(angle)), y: Math.round(height / 2 + 108 * Math.sin(angle)) };
  });
  return html`
    <figure class="neighbourhood">
      <svg viewBox=${'0 0 ' + width + ' ' + height} role="group" aria-label=${'Labels tied to ' + label}>
        ${spots.map(spot => html`<line class=${spot.strength > 0 ? 'together' : 'apart'} x1=${width / 2} y1=${height / 2} x2=${spot.x} y2=${spot.y}
          stroke-width=${1 + 6 * Math.abs(spot.strength) / greatest} />`)}
        ${spots.map(spot => html`<${Node} key=${spot.label} name=${spot.label} x=${spot.x} y=${spot.y} probability=${probabilities.get(spot.label)}
          verdict=${verdicts.get(spot.label)} focus=${focus} />`)}
        <${Node} name=${label} x=${width / 2} y=${height / 2} probability=${probabilities.get(label)} verdict=${verdicts.get(label)} main=${true} focus=${focus} />
      </svg>
      <figcaption class="soft"><span class="key together"></span>go together <span class="key apart"></span>keep apart; a disc is as full as the label is probable</figcaption>
    </figure>`;
}
