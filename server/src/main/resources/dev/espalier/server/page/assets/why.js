// Why a label is as probable as it is: what speaks for it and against it, and the labels beside it.
import { html } from './vendor/htm-preact.js';
import { percent, signed } from './format.js';
import { isSum, termOf } from './highlight.js';
import { Neighbourhood } from './neighbourhood.js';

const mostFeatures = 8;
const mostLabels = 6;

/** A feature as people say it: the word, and where it is. */
function Name({ name, columns }) {
  const column = columns.find(one => termOf(name, one.name));
  return column ? html`<span class="name" title=${name}>${termOf(name, column.name)} <span class="soft">${column.name}</span></span>`
    : html`<span class="name" title=${name}>${name}</span>`;
}

function Bars({ title, entries, greatest, columns = [] }) {
  if (!entries.length) return null;
  return html`
    <h3>${title}</h3>
    <ul class="contributions">${entries.map(one => html`
      <li><${Name} name=${one.name} columns=${columns} />
        <span class=${'pull ' + (one.amount > 0 ? 'for' : 'against')} aria-hidden="true"><i style=${{ '--share': Math.abs(one.amount) / greatest }}></i></span>
        <span class="amount">${signed(one.amount)}</span></li>`)}
    </ul>`;
}

function largest(contributions, kinds, most) {
  return contributions.filter(one => kinds.includes(one.kind) && Math.abs(one.amount) >= 0.005 && !isSum(one))
    .sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount)).slice(0, most);
}

/** For the label that is looked at. */
export function Why({ card, label, probabilities, verdicts, explanation, graph, focus }) {
  if (!label) return null;
  const contributions = explanation ? explanation.contributions : [];
  const features = largest(contributions, ['feature', 'kernel', 'score'], mostFeatures);
  const labels = largest(contributions, ['label'], mostLabels);
  const greatest = [...features, ...labels].reduce((most, one) => Math.max(most, Math.abs(one.amount)), 1e-9);
  const verdict = verdicts.get(label);
  return html`
    <section class="card why" aria-label=${'Why ' + label}>
      <header><h2>Why <b>${label}</b></h2>
        <span class="soft">${verdict ? (verdict === 'yes' ? 'chosen' : 'rejected') : percent(probabilities.get(label))}</span></header>
      <div class="reasons">
        <div>
          <${Bars} title="In the row" entries=${features} greatest=${greatest} columns=${card.columns} />
          <${Bars} title="Other labels" entries=${labels} greatest=${greatest} />
          ${!card.canExplain && html`<p class="soft">This learner cannot be taken apart by words or columns.</p>`}
          ${card.canExplain && explanation && !features.length && !labels.length && html`<p class="soft">Nothing in the row speaks for or against it.</p>`}
        </div>
        ${graph && html`<${Neighbourhood} graph=${graph} label=${label} probabilities=${probabilities} verdicts=${verdicts} focus=${focus} />`}
      </div>
    </section>`;
}
