// Lets a reader sort tables, search long ones and see them whole. Without it every table is
// complete, in its first order.
(() => {
  'use strict';

  const SHOWN_AT_FIRST = 30;
  const SEARCHED_FROM = 20;
  const alphabet = new Intl.Collator('en', { numeric: true });

  // What a cell is sorted by: undefined where it has no value.
  const valueOf = (row, column, numbers) => {
    const cell = row.cells[column];
    const text = cell.dataset.value ?? cell.textContent.trim();
    return text === '' ? undefined : numbers ? Number(text) : text;
  };

  const sort = (table, column, numbers, way) => {
    const sign = way === 'ascending' ? 1 : -1;
    const keyed = [...table.tBodies[0].rows].map(row => [valueOf(row, column, numbers), row]);
    keyed.sort(([first], [second]) => {
      if (first === undefined || second === undefined) {
        return (first === undefined) - (second === undefined); // without value: always last
      }
      return sign * (numbers ? first - second : alphabet.compare(first, second));
    });
    table.tBodies[0].append(...keyed.map(([, row]) => row));
  };

  const makeSortable = (table, changed) => {
    const headings = [...table.tHead.rows[0].cells];
    headings.forEach((heading, column) => {
      const kind = heading.dataset.sort;
      if (!kind) {
        return;
      }
      const numbers = kind === 'numbers';
      const button = document.createElement('button');
      button.type = 'button';
      button.append(...heading.childNodes);
      heading.append(button);
      heading.ariaSort = 'none';
      button.addEventListener('click', () => {
        const before = heading.ariaSort;
        const first = numbers ? 'descending' : 'ascending';
        const other = numbers ? 'ascending' : 'descending';
        headings.filter(each => each.dataset.sort).forEach(each => { each.ariaSort = 'none'; });
        heading.ariaSort = before === first ? other : first;
        sort(table, column, numbers, heading.ariaSort);
        changed();
      });
    });
  };

  // Shows the rows that a search finds: the first of them, or all.
  const makeSearchable = (table, box) => {
    const rows = () => [...table.tBodies[0].rows];
    const count = rows().length;
    if (SEARCHED_FROM > count) {
      return () => {};
    }
    const tools = document.createElement('div');
    tools.className = 'tools';
    const search = document.createElement('input');
    search.type = 'search';
    search.placeholder = 'Search ' + count + ' rows';
    search.ariaLabel = 'Search: ' + box.ariaLabel;
    const said = document.createElement('span');
    said.className = 'note';
    said.role = 'status';
    tools.append(search, said);
    box.before(tools);
    const more = document.createElement('button');
    more.type = 'button';
    more.className = 'more';
    box.after(more);
    let all = false;
    const show = () => {
      const wanted = search.value.trim().toLowerCase();
      const found = rows().filter(row => row.textContent.toLowerCase().includes(wanted));
      const shown = new Set(all ? found : found.slice(0, SHOWN_AT_FIRST));
      rows().forEach(row => { row.hidden = !shown.has(row); });
      said.textContent = shown.size === count ? '' : shown.size + ' of ' + count + ' shown';
      more.hidden = SHOWN_AT_FIRST >= found.length;
      more.textContent = all ? 'Show the first ' + SHOWN_AT_FIRST : 'Show all ' + found.length;
    };
    search.addEventListener('input', show);
    more.addEventListener('click', () => {
      all = !all;
      show();
    });
    show();
    return show;
  };

  // A table that fits needs no box of its own to scroll in: its headings stay at the window's top.
  const watchWidth = box => {
    new ResizeObserver(() => {
      const fits = box.clientWidth >= box.firstElementChild.offsetWidth;
      box.classList.toggle('fits', fits);
      box.classList.toggle('boxed', !fits);
    }).observe(box);
  };

  document.querySelectorAll('table.sortable').forEach(table => {
    makeSortable(table, makeSearchable(table, table.parentElement));
  });
  document.querySelectorAll('.tall').forEach(watchWidth);
})();
