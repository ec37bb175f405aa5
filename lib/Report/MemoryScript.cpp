//===- MemoryScript.cpp - Script of the memory page -----------------------===//

#include "MemoryAssets.h"

namespace ptolint {

static constexpr std::string_view script = R"js(
'use strict';
const all = (query, from = document) => [...from.querySelectorAll(query)];
const make = (name, text) => {
  const element = document.createElement(name);
  if (text !== undefined) element.textContent = text;
  return element;
};

// Tables: a click on a head sorts, numbers by size and the largest first.
const collator = new Intl.Collator('en', {numeric: true});
const isNumber = text => /^[\d.]*( %)?$/.test(text);
function sortBy(table, column, head) {
  const value = row => row.cells[column].textContent.trim();
  const rows = [...table.tBodies[0].rows];
  const numeric = rows.every(row => isNumber(value(row)));
  const was = head.getAttribute('aria-sort');
  const down = was ? was === 'ascending' : numeric;
  const order = numeric ? (x, y) => (parseFloat(x) || 0) - (parseFloat(y) || 0)
                        : collator.compare;
  rows.sort((a, b) => (down ? -1 : 1) * order(value(a), value(b)));
  table.tBodies[0].append(...rows);
  all('th', table).forEach(th => th.removeAttribute('aria-sort'));
  head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
}
for (const table of all('table.sortable')) {
  table.classList.add('js');
  all('th', table).forEach((head, column) => {
    head.tabIndex = 0;
    head.title = 'sort';
    head.onclick = () => sortBy(table, column, head);
    head.onkeydown = event => {
      if (event.key === 'Enter') head.click();
    };
  });
}

// The table of all buffers: only the rows with a text.
for (const table of all('table.all')) {
  const input = make('input'), count = make('small');
  input.type = 'search';
  input.placeholder = 'filter buffers';
  input.setAttribute('aria-label', 'filter buffers');
  input.oninput = () => {
    const wanted = input.value.toLowerCase();
    let shown = 0;
    for (const row of table.tBodies[0].rows) {
      row.hidden = !row.textContent.toLowerCase().includes(wanted);
      shown += row.hidden ? 0 : 1;
    }
    count.textContent = `${shown} of ${table.tBodies[0].rows.length}`;
  };
  table.before(input, count);
}

// A buffer lights up in all its slots, in the charts and where it is linked.
const slotsOf = id => all('rect.b').filter(
  rect => rect.id === id || rect.id.startsWith(id + '-') &&
    id.split('-').length === 2);
function light(id, on) {
  slotsOf(id).forEach(rect => rect.classList.toggle('on', on));
}
for (const link of all('a[href^="#b"]')) {
  const id = link.getAttribute('href').slice(1);
  link.onmouseenter = () => light(id, true);
  link.onmouseleave = () => light(id, false);
}

// The cursor: what is live at one op, largest first.
const data = JSON.parse(document.getElementById('pto-lint-data').textContent);
function liveAt(leaf, space, op) {
  const key = name => leaf.buffer_columns.indexOf(name);
  const [name, where, bytes, begin, end, offsets] =
    ['name', 'space', 'bytes', 'begin', 'end', 'offsets'].map(key);
  return leaf.buffers
    .filter(b => b[where] === space && b[begin] <= op && op < b[end])
    .map(b => ({name: b[name], bytes: b[bytes] * Math.max(1, b[offsets].length)}))
    .sort((a, b) => b.bytes - a.bytes);
}
function setCursor(svg, position) {
  const {left, plot, positions, space, leaf: index} = svg.dataset;
  const op = Math.min(Math.max(position, 0), positions - 1);
  svg.dataset.cursor = op;
  let line = svg.querySelector('.cur');
  if (!line) {
    line = document.createElementNS(svg.namespaceURI, 'path');
    line.setAttribute('class', 'cur');
    svg.append(line);
  }
  const x = +left + plot * (op + .5) / positions;
  line.setAttribute('d', `M${x} 38V${svg.viewBox.baseVal.height - 96}`);
  const leaf = data.leaves[index], live = liveAt(leaf, space, op);
  const sum = live.reduce((total, b) => total + b.bytes, 0);
  const room = leaf.spaces.find(s => s.space === space).capacity;
  const code = leaf.opcodes[op] === undefined ? '' : ' ' + leaf.opcodes[op];
  const list = make('ol');
  let part = 0;
  for (const b of live.slice(0, 12)) {
    part += b.bytes;
    list.append(make('li', `${b.name}: ${b.bytes} bytes, ` +
      `${(100 * part / sum).toFixed(1)} % so far`));
  }
  const out = svg.parentNode.querySelector('output');
  out.replaceChildren(`#${op}${code}: ${live.length} buffers, ${sum} bytes live, ` +
    (sum > room ? `${sum - room} over the capacity` : `${room - sum} free`), list);
}
all('svg.chart').forEach(svg => {
  const out = make('output', 'click into the chart, or move with the arrow ' +
    'keys, to see what is live at an op');
  const zoom = make('button', 'wider'), back = make('button', 'fit');
  let scale = 1;
  const resize = factor => {
    scale = factor;
    svg.style.width = 100 * scale + '%';
  };
  zoom.onclick = () => resize(Math.min(scale * 2, 16));
  back.onclick = () => resize(1);
  svg.parentNode.before(zoom, back);
  svg.after(out);
  svg.addEventListener('click', event => {
    const box = svg.getBoundingClientRect();
    const {left, plot, positions} = svg.dataset;
    const x = (event.clientX - box.left) * svg.viewBox.baseVal.width / box.width;
    setCursor(svg, Math.floor((x - left) / plot * positions));
  });
  svg.addEventListener('keydown', event => {
    const step = {ArrowLeft: -1, ArrowRight: 1}[event.key];
    const rect = event.target.dataset;
    if (step) {
      const from = svg.dataset.cursor;
      setCursor(svg, from === undefined ? +rect.begin : +from + step);
      event.preventDefault();
    } else if (event.key === 'Enter') setCursor(svg, +rect.begin);
  });
});
)js";

std::string_view memoryScript() { return script; }

} // namespace ptolint
