// The view of the model itself.
import { html } from './vendor/htm-preact.js';
import { counted } from './format.js';
import { useGraph } from './graphdata.js';
import { LabelGraph } from './labelgraph.js';
import { Quality } from './quality.js';

/** What a decoder decides for. */
const decoders = {
  subset: 'gives the set that is most probable as a whole: it wants whole sets exactly right.',
  supported: 'gives the most probable of the label sets that it saw in training.',
  hamming: 'gives each label that is more likely than not: as few wrong labels as possible.',
  f1: 'gives the set with the highest expected F1 of the row: it adds a doubtful label where missing it would cost more.',
  jaccard: 'gives the set with the highest expected Jaccard index of the row.',
  macroF1: 'gives each label above a threshold of its own, fitted by cross-validation so that the mean F1 of the labels is highest.',
  microF1: 'gives each label above one threshold, fitted by cross-validation so that F1 over all labels together is highest.',
  top: 'gives the same number of labels to every row, the most probable ones.',
  diverse: 'gives the labels that stand out most in the row against how frequent they are.',
  collaborative: 'counts an error less where a similar label stands in.'
};

function Facts({ entries }) {
  const shown = Object.entries(entries || {}).filter(entry => entry[1] !== null && entry[1] !== 'NaN' && !Number.isNaN(entry[1]));
  if (!shown.length) return null;
  const text = value => typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : typeof value === 'object' ? JSON.stringify(value) : String(value);
  return html`<dl class="plain">${shown.map(([name, value]) => html`<div><dt>${name}</dt><dd>${text(value)}</dd></div>`)}</dl>`;
}

/** What was estimated on rows held out, beside what always giving the same answer is worth. */
function Estimate({ estimate }) {
  if (!estimate) return null;
  const tile = (name, value, margin, floor) => value === undefined ? null : html`
    <div><dt>${name}</dt><dd>${value.toFixed(3)} <small class="soft">± ${margin.toFixed(3)}</small></dd>
      <dd class="floor soft">always the same answer ${floor.toFixed(3)}</dd></div>`;
  return html`
    <section class="card"><h2>What it is worth on new rows</h2>
      <dl class="tiles">${tile('F1', estimate.f1, estimate.f1Margin, estimate.floorF1)}
        ${tile('exact sets', estimate.exact, estimate.exactMargin, estimate.floorExact)}</dl>
      <p class="soft">Estimated when it was trained, on rows held out.</p></section>`;
}

/** Facts by the words before their point: those without come first. */
function grouped(facts) {
  const groups = { own: {}, auto: {} };
  Object.entries(facts || {}).forEach(([name, value]) => {
    const [group, ...rest] = name.split('.');
    if (group === 'estimate') return;
    if (group === 'auto' && rest.length) groups.auto[rest.join('.')] = value;
    else groups.own[name] = value;
  });
  return groups;
}

/** Which learners `auto` compared: each with its mean over the folds that it was given. */
function Choice({ facts }) {
  const { tried, chosen, ...others } = facts;
  if (!tried) return null;
  const rows = tried.split('; ').map(row => row.split(' | ')).sort((a, b) => b[1] - a[1]);
  return html`
    <section class="card"><h2>How the learner was chosen</h2>
      <p>Of ${counted(rows.length, 'candidate')}, <b>${chosen}</b> was taken.</p>
      <details><summary>All candidates</summary>
        <div class="scroll" tabindex="0" role="region" aria-label="Candidates">
          <table><thead><tr><th scope="col">candidate</th><th scope="col">mean</th><th scope="col">folds</th><th scope="col">remark</th></tr></thead>
            <tbody>${rows.map(([name, mean, folds, remark]) => html`<tr><th scope="row">${name}</th><td>${Number(mean).toFixed(3)}</td><td>${folds}</td><td>${remark || ''}</td></tr>`)}</tbody></table></div>
        <${Facts} entries=${others} /></details></section>`;
}

/** Card, decoder, graph and quality. */
export function ModelView({ card }) {
  const graph = useGraph(card);
  const decoder = (card.decoder || '').split(':')[0];
  const facts = grouped(card.facts);
  return html`
    <div class="model-view">
      <h1>${card.name}</h1>
      <p class="soft">${card.learner}, ${card.labels.length.toLocaleString('en')} labels. ${card.takesEvidence && card.hasGraph
        ? 'What you say of one label moves the others.' : 'Its labels are independent: what you say of one does not move the others.'}</p>
      <${Estimate} estimate=${card.estimate} />
      <section class="card"><h2>How it decides</h2>
        <p>The decoder <b>${card.decoder}</b> ${decoders[decoder] || ''} The probabilities are the same whatever decoder is asked.</p></section>
      ${graph && html`<${LabelGraph} graph=${graph} />`}
      ${card.quality && html`<${Quality} quality=${card.quality} onTrainingRows=${card.qualityOnTrainingRows} />`}
      <${Choice} facts=${facts.auto} />
      <section class="card"><h2>Card</h2>
        <h3>Columns</h3>
        <p class="columns">${card.columns.filter(column => column.role !== 'ignored').map(column => html`<span class="chip">${column.name} <span class="soft">${column.role}</span></span> `)}</p>
        <h3>Parameters</h3><${Facts} entries=${card.parameters} />
        <h3>Facts</h3><${Facts} entries=${facts.own} />
        <p class="soft digest">${card.digest}</p></section>
    </div>`;
}
