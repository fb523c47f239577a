// What a screen reader is told, politely, and short messages that everybody sees.
import { html } from './vendor/htm-preact.js';
import { store, useStore } from './store.js';

const spoken = store('');
const notice = store('');
let fading;

/** Says it to a screen reader. */
export const say = text => spoken.set(text);

/** Shows it for a while, and says it. */
export function tell(text) {
  say(text);
  notice.set(text);
  clearTimeout(fading);
  fading = setTimeout(() => notice.set(''), 4000);
}

/** Both places; drawn once. */
export function Live() {
  return html`
    <div class="spoken" role="status" aria-live="polite">${useStore(spoken)}</div>
    <div class=${'notice' + (useStore(notice) ? ' shown' : '')} aria-hidden="true">${useStore(notice)}</div>`;
}
