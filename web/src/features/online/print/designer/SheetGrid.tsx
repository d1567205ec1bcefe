import { type Cell, type Design, pageOf, wholeStyle } from '@dossier/contract/online/print/design.ts';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import * as sheet from '../model/sheet.ts';
import { useBandWords } from './band-words.ts';
import { cellWords } from './cell-words.ts';
import { fieldType } from './field-drag.ts';
import { useResize } from './use-resize.ts';
import type { Steps } from './use-steps.ts';

/** Pixels of a millimetre. */
const scale = 3.4;
const leastRow = 22;
const headWidth = 92;
const headHeight = 26;

interface Place {
  row: number;
  column: number;
}

export interface SheetGridProps {
  design: Design;
  area: sheet.Area;
  /** Where the choice began. */
  from: Place;
  change: Steps['change'];
  onEnds: (ends: { from: Place; to: Place }) => void;
  onSave: () => void;
}

/** The sheet: choosing by mouse and keys, writing, dragging widths and heights, dropping fields. */
export function SheetGrid({ design, area, from, change, onEnds, onSave }: SheetGridProps) {
  const t = useText();
  const bands = useBandWords();
  const [typed, setTyped] = useState<string | null>(null);
  const [copy, setCopy] = useState<Cell[] | null>(null);
  const drags = useRef(false);
  /** What was typed is written or given up: the input that goes says nothing more. */
  const settled = useRef(false);
  const board = useRef<HTMLDivElement>(null);
  const resize = useResize(change, scale);
  const lefts = starts(design.columns.map((width) => width * scale));
  const tops = starts(design.rows.map(({ height }) => Math.max(leastRow, height * scale)));
  const [width, height] = [lefts.at(-1) ?? 0, tops.at(-1) ?? 0];
  const paperEdge = pageOf(design).innerWidth * scale;
  const active = sheet.cellAt(design, from.row, from.column);

  const place = ({ row, column, rows, columns }: sheet.Area): CSSProperties => ({
    left: headWidth + (lefts[column] ?? 0),
    top: headHeight + (tops[row] ?? 0),
    width: (lefts[column + columns] ?? 0) - (lefts[column] ?? 0),
    height: (tops[row + rows] ?? 0) - (tops[row] ?? 0),
  });
  const pick = (at: Place) => onEnds({ from: at, to: at });
  const at = (event: { clientX: number; clientY: number }): Place | null => {
    const box = board.current?.getBoundingClientRect();
    if (!box) return null;
    const [x, y] = [event.clientX - box.left - headWidth, event.clientY - box.top - headHeight];
    if (x < 0 || y < 0) return null;
    return { row: indexAt(tops, y), column: indexAt(lefts, x) };
  };

  function write(text: string): void {
    setTyped(null);
    if (text === (active?.text ?? '')) return;
    change((now) => sheet.withCell(now, from.row, from.column, { kind: active?.kind ?? 'text', text }));
  }

  function begin(text: string): void {
    settled.current = false;
    if (active?.kind !== 'chart' && active?.kind !== 'image') setTyped(text);
  }

  function move(rows: number, columns: number, extend: boolean): void {
    const start = extend ? { row: area.row, column: area.column } : from;
    const cell = sheet.cellAt(design, start.row, start.column) ?? { ...start, rows: 1, columns: 1 };
    const next = {
      row: clamp(rows > 0 ? cell.row + cell.rows : start.row + rows, design.rows.length),
      column: clamp(columns > 0 ? cell.column + cell.columns : start.column + columns, design.columns.length),
    };
    if (!extend) {
      pick(next);
      return;
    }
    const far = {
      row: clamp((from.row === area.row ? area.row + area.rows - 1 : area.row) + rows, design.rows.length),
      column: clamp(
        (from.column === area.column ? area.column + area.columns - 1 : area.column) + columns,
        design.columns.length,
      ),
    };
    onEnds({ from, to: far });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (typed !== null) return;
    if (event.key === 'Process') {
      // An input method has begun: what it composes goes on in the cell.
      begin('');
      return;
    }
    const steps: Record<string, [number, number]> = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
    };
    const step = steps[event.key];
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (step) move(...step, event.shiftKey);
    else if (command && key === 's') onSave();
    else if (command && key === 'c') setCopy(sheet.copied(design, area));
    else if (command && key === 'x') {
      setCopy(sheet.copied(design, area));
      change((now) => sheet.cleared(now, area));
    } else if (command && key === 'v' && copy) change((now) => sheet.pasted(now, copy, area));
    else if (command && key === 'b') change((now) => sheet.withStyle(now, area, { bold: !active?.style.bold }));
    else if (event.key === 'Delete' || event.key === 'Backspace') change((now) => sheet.cleared(now, area));
    else if (event.key === 'Enter' || event.key === 'F2') begin(active?.text ?? '');
    else if (event.key.length === 1 && !command && !event.altKey) begin(event.key);
    else return;
    event.preventDefault();
  }

  function onPointerDown(event: PointerEvent): void {
    const found = at(event);
    if (!found || event.button !== 0 || (event.target as Element).closest('textarea')) return;
    if (event.shiftKey) onEnds({ from, to: found });
    else pick(found);
    drags.current = true;
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  return (
    <div className="prt-scroll">
      <div
        ref={board}
        className="prt-board"
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the sheet is moved over by keys
        tabIndex={0}
        aria-label={t('报表设计区')}
        style={{ width: headWidth + width + 40, height: headHeight + height + 40 }}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={(event) => {
          const found = drags.current ? at(event) : null;
          if (found) onEnds({ from, to: found });
        }}
        onPointerUp={() => {
          drags.current = false;
        }}
        onDoubleClick={(event) => (at(event) ? begin(active?.text ?? '') : undefined)}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes(fieldType)) event.preventDefault();
        }}
        onDrop={(event) => {
          const found = at(event);
          const text = event.dataTransfer.getData(fieldType);
          if (!found || text === '') return;
          event.preventDefault();
          pick(found);
          change((now) => sheet.withCell(now, found.row, found.column, { kind: 'text', text }));
        }}
      >
        {/* Heads, lines and cells have their places by themselves: no table holds cells that reach over rows of heights of their own. */}
        {design.columns.map((mm, column) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            key={column}
            type="button"
            tabIndex={-1}
            className="prt-col"
            data-on={column >= area.column && column < area.column + area.columns}
            style={{ left: headWidth + (lefts[column] ?? 0), width: mm * scale, height: headHeight }}
            title={t('{0} 毫米', mm)}
            onClick={() => onEnds({ from: { row: 0, column }, to: { row: design.rows.length - 1, column } })}
          >
            {sheet.columnLetter(column)}
            <i className="prt-grip" {...resize.column(column, mm)} />
          </button>
        ))}
        {design.rows.map((row, at) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            key={at}
            type="button"
            tabIndex={-1}
            className="prt-row"
            data-band={row.band}
            data-on={at >= area.row && at < area.row + area.rows}
            style={{
              top: headHeight + (tops[at] ?? 0),
              height: (tops[at + 1] ?? 0) - (tops[at] ?? 0),
              width: headWidth,
            }}
            title={bands.whole(row)}
            onClick={() => onEnds({ from: { row: at, column: 0 }, to: { row: at, column: design.columns.length - 1 } })}
          >
            <span>{at + 1}</span>
            <em>{bands.short(row)}</em>
            <i className="prt-grip" {...resize.row(at, row.height)} />
          </button>
        ))}
        <Lines {...{ lefts, tops }} />
        {design.cells.map((cell) => (
          <div
            key={`${cell.row} ${cell.column}`}
            className="prt-cell"
            data-kind={cell.kind}
            style={{ ...place(cell), ...lookOf(cell) }}
          >
            <span>{cellWords(cell, t)}</span>
          </div>
        ))}
        <div
          className="prt-edge"
          style={{ left: headWidth + paperEdge, top: 0, height: headHeight + height }}
          title={t('纸张的边缘')}
        />
        <div className="prt-area" style={place(area)} />
        <output className="prt-said">
          {t('{0}{1}：{2}', sheet.columnLetter(from.column), from.row + 1, active ? cellWords(active, t) : '')}
        </output>
        <div className="prt-active" style={place(active ?? { ...from, rows: 1, columns: 1 })} />
        {typed === null ? null : (
          <textarea
            // biome-ignore lint/a11y/noAutofocus: who began to write goes on
            autoFocus
            className="prt-input"
            aria-label={t('单元格内容')}
            maxLength={1000}
            value={typed}
            style={place(active ?? { ...from, rows: 1, columns: 1 })}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={() => (settled.current ? undefined : write(typed))}
            onKeyDown={(event) => {
              event.stopPropagation();
              if (event.key === 'Escape') {
                settled.current = true;
                setTyped(null);
                board.current?.focus();
              }
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              settled.current = true;
              write(typed);
              board.current?.focus();
              move(1, 0, false);
            }}
          />
        )}
      </div>
    </div>
  );
}

/** The lines between rows and columns. */
function Lines({ lefts, tops }: { lefts: readonly number[]; tops: readonly number[] }) {
  const [width, height] = [lefts.at(-1) ?? 0, tops.at(-1) ?? 0];
  return (
    <svg
      className="prt-lines"
      style={{ left: headWidth, top: headHeight }}
      width={width + 1}
      height={height + 1}
      aria-hidden="true"
    >
      {lefts.map((x) => (
        <path key={`x${x}`} d={`M${x + 0.5} 0V${height}`} />
      ))}
      {tops.map((y) => (
        <path key={`y${y}`} d={`M0 ${y + 0.5}H${width}`} />
      ))}
    </svg>
  );
}

const starts = (sizes: readonly number[]): number[] => {
  const all = [0];
  for (const size of sizes) all.push((all.at(-1) ?? 0) + size);
  return all;
};

const indexAt = (edges: readonly number[], at: number): number =>
  clamp(
    edges.findIndex((edge) => edge > at) === -1 ? edges.length - 2 : edges.findIndex((edge) => edge > at) - 1,
    edges.length - 1,
  );

const clamp = (at: number, count: number): number => Math.max(0, Math.min(count - 1, at));

function lookOf({ style }: Cell): CSSProperties {
  const { size, bold, underline, align, place, borders, fill, colour } = wholeStyle(style);
  const line = (side: string) => (borders.includes(side) ? '1px solid #262626' : undefined);
  return {
    // A point is 0.353 mm.
    fontSize: Math.max(8, size * 0.353 * scale),
    fontWeight: bold ? 700 : 400,
    textDecoration: underline ? 'underline' : undefined,
    justifyContent: { left: 'flex-start', center: 'center', right: 'flex-end' }[align],
    alignItems: { top: 'flex-start', middle: 'center', bottom: 'flex-end' }[place],
    textAlign: align,
    background: fill ?? undefined,
    color: colour,
    ...{ borderTop: line('t'), borderRight: line('r'), borderBottom: line('b'), borderLeft: line('l') },
  };
}
