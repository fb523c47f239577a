// The labels with their probabilities: in a stable order, each with yes and no.
import { html, useEffect, useLayoutEffect, useRef, useState } from './vendor/htm-preact.js';
import { percent } from './format.js';
import { Heading, Name, beginnings, underHeadings } from './labelname.js';
import { matching } from './order.js';

/** So many labels are shown before one asks for more, and so many more each time. */
const firstShown = 14;
const moreShown = 50;
const calm = window.matchMedia('(prefers-reduced-motion: reduce)');

/** Rows that change their places are seen to move. */
function useVisibleMoves(list, order) {
  const places = useRef(new Map());
  useLayoutEffect(() => {
    const before = places.current;
    places.current = new Map();
    list.current.querySelectorAll('li[data-label]').forEach(item => {
      const label = item.dataset.label;
      const top = item.offsetTop;
      places.current.set(label, top);
      const moved = before.has(label) ? before.get(label) - top : 0;
      if (moved && !calm.matches) {
        item.animate([{ transform: 'translateY(' + moved + 'px)' }, { transform: 'none' }], { duration: 260, easing: 'ease-out' });
      }
    });
  }, [order]);
}

function Change({ amount }) {
  if (!amount || Math.abs(amount) < 0.01) return html`<span class="change"></span>`;
  return html`<span class=${'change ' + (amount > 0 ? 'up' : 'down')}>${amount > 0 ? '▲' : '▼'}${Math.round(100 * Math.abs(amount))}</span>`;
}

function Suggestion({ label, beginning, underHeading, typed, probability, verdict, suggested, change, focused, judge, focus }) {
  const spoken = label + ', ' + (verdict ? 'judged ' + verdict : percent(probability) + (suggested ? ', suggested' : ''));
  const press = value => event => {
    judge(label, value);
    focus(label);
    event.currentTarget.closest('li').focus();
  };
  return html`
    <li data-label=${label} class=${[verdict || '', suggested ? 'suggested' : '', focused ? 'focused' : ''].join(' ')}
        tabindex=${focused ? 0 : -1} aria-label=${spoken} aria-current=${focused ? 'true' : null}
        onFocus=${() => focus(label)} onClick=${() => focus(label)}>
      <${Name} label=${label} beginning=${beginning} underHeading=${underHeading} typed=${typed} />
      <span class="bar" aria-hidden="true"><i style=${{ '--share': probability || 0 }}></i></span>
      <span class="percent">${percent(probability)}</span>
      <${Change} amount=${change} />
      <button class="yes" tabindex="-1" aria-pressed=${verdict === 'yes'} aria-label=${'Yes: ' + label} onClick=${press('yes')}>✓</button>
      <button class="no" tabindex="-1" aria-pressed=${verdict === 'no'} aria-label=${'No: ' + label} onClick=${press('no')}>✕</button>
    </li>`;
}

/**
 * The list. While something is searched for, it shows what matches; what is chosen stays chosen.
 * The label under the pointer or with the focus is told by `holds`, so that nothing above it moves.
 */
export function Suggestions({ labels, order, probabilities, verdicts, suggested, changes, focused, judge, focus, holds, place }) {
  const [typed, setTyped] = useState('');
  const [most, setMost] = useState(firstShown);
  const list = useRef(null);
  const offered = new Set(suggested);
  const matches = typed.trim() ? matching(labels, typed, probabilities) : null;
  const all = matches || order;
  const shown = all.filter((label, at) => at < most || (!matches && (verdicts.has(label) || offered.has(label))));
  useEffect(() => setMost(firstShown), [place]);
  useVisibleMoves(list, shown);
  const search = event => {
    if (event.key === 'Enter' && matches && matches.length && !event.ctrlKey) {
      event.preventDefault();
      if (verdicts.get(matches[0]) !== 'yes') judge(matches[0], 'yes');
      focus(matches[0]);
      event.target.select();
    } else if (event.key === 'ArrowDown' && shown.length) {
      event.preventDefault();
      list.current.querySelector('li[data-label]').focus();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      setTyped('');
      event.target.blur();
    }
  };
  // What is most probable comes first, whatever it is called; what one looks up stands below headings.
  const beginningOf = beginnings(labels);
  const first = matches ? [] : shown.slice(0, firstShown);
  const item = underHeading => label => html`<${Suggestion} key=${label} label=${label} beginning=${beginningOf(label)} underHeading=${underHeading}
    typed=${matches ? typed : ''} probability=${probabilities.get(label)}
    verdict=${verdicts.get(label)} suggested=${offered.has(label) && !verdicts.has(label)} change=${changes.get(label)}
    focused=${label === focused} judge=${judge} focus=${focus} />`;
  const pointed = event => holds(event.target.closest ? event.target.closest('li')?.dataset.label ?? null : null);
  return html`
    <input type="search" class="search" id="search" placeholder=${'Search ' + labels.length.toLocaleString('en') + ' labels'}
      aria-label="Search labels" autocomplete="off" value=${typed}
      onInput=${event => { setTyped(event.target.value); setMost(firstShown); }} onKeyDown=${search} />
    <ul class="suggestions" ref=${list} aria-label=${matches ? 'Labels that match' : 'Labels by probability'}
        onPointerMove=${pointed} onPointerLeave=${() => holds(null)}>
      ${first.map(item(false))}
      ${underHeadings(shown.slice(first.length), beginningOf).map(([beginning, group]) => html`
        ${beginning && html`<${Heading} key=${'heading ' + beginning} beginning=${beginning} typed=${matches ? typed : ''} />`}
        ${group.map(item(true))}`)}
    </ul>
    ${matches && !matches.length && html`<p class="soft">No label has “${typed}” in its name.</p>`}
    ${shown.length < all.length && html`<button class="quiet more" onClick=${() => setMost(most + moreShown)}>
      ${(all.length - shown.length).toLocaleString('en')} more</button>`}`;
}
