import type { Candidate } from './candidate.ts';
import { headerHeight, pinned, rowHeight, textOf, viewHeight, viewWidth } from './data.ts';

const left = pinned.select + pinned.number;

/** The floor: a bare list of divs that holds the rows and columns in view. No framework, no editors. */
const floor: Candidate = ({ root, columns, rows }) => {
  const starts: number[] = [];
  let width = left;
  for (const column of columns) {
    starts.push(width);
    width += column.width;
  }
  const style = document.createElement('style');
  style.textContent = `
    .f-box { width: ${viewWidth}px; height: ${viewHeight}px; overflow: auto; position: relative; }
    .f-head { position: sticky; top: 0; z-index: 2; height: ${headerHeight}px; display: flex; background: #fafafa; }
    .f-row { position: absolute; left: 0; height: ${rowHeight}px; display: flex; contain: layout style; background: #fff; }
    .f-cell { flex: none; box-sizing: border-box; padding: 0 12px; line-height: ${rowHeight - 1}px; overflow: hidden;
      white-space: nowrap; text-overflow: ellipsis; border-right: 1px solid #f0f0f0; border-bottom: 1px solid #f0f0f0; }
    .f-pin { position: sticky; z-index: 1; background: #fff; }`;
  document.head.append(style);
  const box = element('f-box');
  const head = element('f-head');
  const body = element('');
  const drawn = new Map<number, HTMLElement>();
  let first = 0;
  let last = 0;

  function element(name: string, text = '', wide = 0): HTMLElement {
    const div = document.createElement('div');
    div.className = name;
    if (text) div.textContent = text;
    if (wide > 0) div.style.width = `${wide}px`;
    return div;
  }

  function pin(text: string, from: number, wide: number): HTMLElement {
    const cell = element('f-cell f-pin', text, wide);
    cell.style.left = `${from}px`;
    return cell;
  }

  function row(at: number): HTMLElement {
    const line = element(`f-row r-r${at}`, '', width);
    line.style.top = `${at * rowHeight}px`;
    const gap = (starts[first] ?? left) - left;
    line.append(pin('☐', 0, pinned.select), pin(String(at + 1), pinned.select, pinned.number), element('', '', gap));
    for (const column of columns.slice(first, last)) {
      line.append(element(`f-cell k-${column.key}`, textOf(column.kind, rows[at]?.[column.key]), column.width));
    }
    return line;
  }

  function draw(): void {
    const { scrollTop, scrollLeft } = box;
    const right = scrollLeft + viewWidth;
    const from = Math.max(
      0,
      columns.findIndex((column, at) => (starts[at] ?? 0) + column.width > scrollLeft + left) - 1,
    );
    const beyond = starts.findIndex((start) => start >= right);
    const to = beyond < 0 ? columns.length : Math.min(columns.length, beyond + 1);
    if (from !== first || to !== last) {
      first = from;
      last = to;
      for (const line of drawn.values()) line.remove();
      drawn.clear();
    }
    const top = Math.max(0, Math.floor(scrollTop / rowHeight) - 1);
    const bottom = Math.min(rows.length, Math.ceil((scrollTop + viewHeight - headerHeight) / rowHeight) + 1);
    for (const [at, line] of drawn) {
      if (at >= top && at < bottom) continue;
      line.remove();
      drawn.delete(at);
    }
    for (let at = top; at < bottom; at += 1) {
      if (drawn.has(at)) continue;
      const line = row(at);
      drawn.set(at, line);
      body.append(line);
    }
  }

  return {
    show() {
      body.style.cssText = `position:relative;width:${width}px;height:${rows.length * rowHeight}px`;
      head.style.width = `${width}px`;
      head.append(pin('☐', 0, pinned.select), pin('#', pinned.select, pinned.number));
      for (const column of columns) head.append(element('f-cell', column.title, column.width));
      box.append(head, body);
      root.append(box);
      draw();
      box.addEventListener('scroll', draw, { passive: true });
    },
    scroller: () => box,
    cell: (at, key) => drawn.get(at)?.querySelector<HTMLElement>(`.k-${key}`) ?? null,
    cells: '.f-cell',
    update({ at, key, value }) {
      const row = rows[at];
      if (row) rows[at] = { ...row, [key]: value };
      const cell = drawn.get(at)?.querySelector(`.k-${key}`);
      if (cell) cell.textContent = String(value);
    },
    insert(row) {
      rows.unshift(row);
      for (const line of drawn.values()) line.remove();
      drawn.clear();
      body.style.height = `${rows.length * rowHeight}px`;
      draw();
    },
  };
};
export default floor;
