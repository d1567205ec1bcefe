import { type Cell, type Design, pageOf } from '@dossier/contract/online/print/design.ts';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import * as sheet from '../model/sheet.ts';
import { lookOf } from './cell-look.ts';
import { cellWords } from './cell-words.ts';
import { fieldType } from './field-drag.ts';
import { clamp, headHeight, headWidth, indexAt, leftsOf, type Place, scale, topsOf } from './places.ts';
import { SheetHeads, SheetLines } from './SheetHeads.tsx';
import { useResize } from './use-resize.ts';
import type { Steps } from './use-steps.ts';

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
  const [typed, setTyped] = useState<string | null>(null);
  const [copy, setCopy] = useState<Cell[] | null>(null);
  const drags = useRef(false);
  /** What was typed is written or given up: the input that goes says nothing more. */
  const settled = useRef(false);
  const board = useRef<HTMLDivElement>(null);
  const resize = useResize(change, scale);
  const lefts = leftsOf(design);
  const tops = topsOf(design);
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
        <SheetHeads {...{ design, area, lefts, tops, resize, onEnds }} />
        <SheetLines {...{ lefts, tops }} />
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
