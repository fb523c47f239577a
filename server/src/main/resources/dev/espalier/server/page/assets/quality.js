// How good the model is for each label, and whether its probabilities can be taken at their word.
import { html, useState } from './vendor/htm-preact.js';

const names = { label: 'label', support: 'rows', f1: 'F1', precision: 'precision', recall: 'recall' };
const firstShown = 25;

/** How often a label was there against how probable it was said to be; the diagonal is right. */
function Reliability({ points, label }) {
  if (!points || !points.length) return html`<span class="soft">–</span>`;
  const greatest = points.reduce((most, point) => Math.max(most, point[2]), 1);
  const x = value => 4 + 92 * value, y = value => 46 - 42 * value;
  const path = points.map((point, index) => (index ? 'L' : 'M') + x(point[0]).toFixed(1) + ' ' + y(point[1]).toFixed(1)).join('');
  const told = points.map(point => Math.round(100 * point[0]) + '% said, ' + Math.round(100 * point[1]) + '% were, ' + point[2] + ' rows').join('; ');
  return html`
    <svg class="reliability" viewBox="0 0 100 50" role="img" aria-label=${'Reliability of ' + label + ': ' + told}>
      <path class="right" d=${'M' + x(0) + ' ' + y(0) + 'L' + x(1) + ' ' + y(1)} />
      <path class="curve" d=${path} />
      ${points.map(point => html`<circle cx=${x(point[0])} cy=${y(point[1])} r=${(1.4 + 2.6 * Math.sqrt(point[2] / greatest)).toFixed(1)} />`)}
      <title>${told}</title>
    </svg>`;
}

/** A table that sorts by each of its columns. */
export function Quality({ quality, onTrainingRows }) {
  const keys = ['label', 'support', 'f1', 'precision', 'recall'].filter(key => quality.some(one => one[key] !== undefined && one[key] !== null));
  const [by, setBy] = useState('support');
  const [falling, setFalling] = useState(true);
  const [most, setMost] = useState(firstShown);
  const sorted = [...quality].sort((a, b) => (falling ? -1 : 1) *
    (by === 'label' ? a.label.localeCompare(b.label) : (a[by] ?? -1) - (b[by] ?? -1)));
  const sort = key => {
    setFalling(key === by ? !falling : key !== 'label');
    setBy(key);
  };
  const value = one => key => typeof one[key] === 'number' ? (Number.isInteger(one[key]) && key === 'support' ? one[key].toLocaleString('en') : one[key].toFixed(3)) : one[key] ?? '–';
  return html`
    <section class="card"><h2>Label by label</h2>
      <p class="soft">On the rows of the service that have labels. ${onTrainingRows && html`<b>The model was trained on them, so new rows will be harder. </b>`}A reliability curve on the diagonal means: of what was said to be 70%, 70% were so. Larger points have more rows.</p>
      <div class="scroll" tabindex="0" role="region" aria-label="Quality of each label">
        <table><thead><tr>${keys.map(key => html`
          <th scope="col" aria-sort=${key === by ? (falling ? 'descending' : 'ascending') : 'none'}><button class="quiet" onClick=${() => sort(key)}>${names[key]}${key === by ? (falling ? ' ↓' : ' ↑') : ''}</button></th>`)}
          <th scope="col">reliability</th></tr></thead>
        <tbody>${sorted.slice(0, most).map(one => html`<tr key=${one.label}>
          <th scope="row">${one.label}</th>${keys.slice(1).map(key => html`<td>${value(one)(key)}</td>`)}
          <td><${Reliability} points=${one.reliability} label=${one.label} /></td></tr>`)}</tbody></table></div>
      ${most < sorted.length && html`<button class="quiet more" onClick=${() => setMost(sorted.length)}>${sorted.length - most} more</button>`}
    </section>`;
}
