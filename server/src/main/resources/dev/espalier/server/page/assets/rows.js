// Which row, how many are done, and in which order they come.
import { html, useState } from './vendor/htm-preact.js';
import { counted } from './format.js';

function Progress({ progress }) {
  if (!progress) return null;
  const left = progress.rows - progress.done;
  return html`
    <div class="progress" role="progressbar" aria-label="Rows judged" aria-valuemin="0" aria-valuemax=${progress.rows} aria-valuenow=${progress.done}>
      <i style=${{ '--share': progress.rows ? progress.done / progress.rows : 0 }}></i></div>
    <p class="soft counts"><span class="done">${progress.done.toLocaleString('en')} done</span>, ${left.toLocaleString('en')} left of ${counted(progress.rows, 'row')}</p>`;
}

function Place({ desk }) {
  const [typed, setTyped] = useState(null);
  const shown = desk.work && desk.work.row !== null ? String(desk.work.row) : '';
  const go = event => {
    event.preventDefault();
    const number = Number(typed);
    setTyped(null);
    document.activeElement.blur();
    if (Number.isInteger(number) && number >= 1 && desk.progress && number <= desk.progress.rows) desk.goTo(number);
  };
  return html`<form class="place" onSubmit=${go}><label>Row <input type="text" inputmode="numeric" aria-label="Row number; Enter goes there" size="6"
    value=${typed ?? shown} onInput=${event => setTyped(event.target.value)} onBlur=${() => setTyped(null)} /></label></form>`;
}

/** The line above the record. */
export function Rows({ desk, data }) {
  const chosen = (name, value) => name === value ? 'true' : 'false';
  const rows = desk.mode === 'rows';
  return html`
    <div class="toolbar">
      ${data && html`<div class="choice" role="group" aria-label="What to judge">
        <button aria-pressed=${chosen('rows', desk.mode)} onClick=${() => desk.setMode('rows')}>Rows of ${data.name}</button>
        <button aria-pressed=${chosen('write', desk.mode)} onClick=${() => desk.setMode('write')}>Write</button></div>`}
      ${!data && html`<h2>Paste a text or fill in what is known</h2>`}
      ${rows && html`
        <span class="grow"></span>
        <${Place} desk=${desk} />
        <label class="order">Next <select value=${desk.order} onChange=${event => desk.setOrder(event.target.value)}>
          <option value="use">by use</option><option value="given">in order</option></select></label>
        <button class="quiet" onClick=${desk.back} title="Back to the row before (P)">Back</button>
        <button class="quiet" onClick=${desk.skip} title="Skip this row (S)">Skip</button>`}
    </div>
    ${rows && html`<${Progress} progress=${desk.progress} />`}`;
}
