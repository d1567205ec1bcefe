import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useDebounced } from '../../data/use-debounced.ts';
import { say, useText } from '../../language/text.ts';
import { commitEdit } from '../actions/edit.ts';
import { activate } from '../actions/navigate.ts';
import { type TextCell, writeCells } from '../actions/paste.ts';
import type { GridColumn } from '../column.ts';
import { cellText, type GridCore } from '../core.ts';
import { allHits, type FindOptions, hitAfter, replaced, type TextGrid } from '../model/find.ts';

/** How long typing rests before the rows are searched, in ms. */
const rest = 150;

interface Found {
  /** What was looked for, and in which columns. */
  options: FindOptions;
  columns: readonly GridColumn[];
  /** `row * columns.length + column`, in order. */
  hits: readonly number[];
}

/** Finds in all rows that the filters leave, in pieces: typing and scrolling go on. */
export function useFind(core: GridCore, { word, matchCase, wholeCell }: Required<FindOptions>) {
  const t = useText();
  const state = useSyncExternalStore(core.store.subscribe, core.store.get);
  const [found, setFound] = useState<Found | null>(null);
  const settled = useDebounced(word, rest);
  const searching = useRef<Promise<Found | null>>(Promise.resolve(null));
  const latest = useRef(found);

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows, their order, their texts and the columns decide what is found
  useEffect(() => {
    const stop = new AbortController();
    const options = { word: settled, matchCase, wholeCell };
    const columns = core.layout().all.flatMap((one) => (one.own ? [] : [one.column]));
    searching.current = allHits(textsOf(core, columns), options, stop.signal).then((hits) => {
      if (!hits || stop.signal.aborted) return latest.current;
      latest.current = { options, columns, hits };
      setFound(latest.current);
      return latest.current;
    });
    return () => stop.abort();
  }, [core, settled, matchCase, wholeCell, state.rows, state.order, state.texts, state.settings]);

  const known = found?.options.word === word ? found : null;
  const active = known ? placeOf(core, known) : -1;
  const at = known ? known.hits.indexOf(active) : -1;

  function show({ hits, columns }: Found, index: number): void {
    const hit = hits[index];
    if (hit === undefined) return;
    const rowId = core.store.shownId(Math.floor(hit / columns.length));
    const column = columns[hit % columns.length];
    if (rowId !== undefined && column) activate(core, rowId, column.key);
  }

  async function go(backwards: boolean): Promise<void> {
    commitEdit(core);
    const now = await searching.current;
    if (now) show(now, hitAfter(now.hits, placeOf(core, now), backwards));
  }

  /** Cells of hits with their texts replaced. */
  function changed({ options, columns }: Found, hits: readonly number[], by: string): TextCell[] {
    return hits.flatMap((hit) => {
      const rowIndex = Math.floor(hit / columns.length);
      const column = columns[hit % columns.length];
      const row = core.store.shownAt(rowIndex)?.row;
      const text = row && column ? replaced(cellText(core, row, column), options, by) : null;
      return column && text !== null ? [{ rowIndex, column, text }] : [];
    });
  }

  async function replaceOne(by: string): Promise<void> {
    commitEdit(core);
    const now = await searching.current;
    const place = now ? placeOf(core, now) : -1;
    if (!now) return;
    if (now.hits.includes(place)) await writeCells(core, changed(now, [place], by));
    show(now, hitAfter(now.hits, place));
  }

  async function replaceAll(by: string): Promise<void> {
    commitEdit(core);
    const now = await searching.current;
    if (!now || now.hits.length === 0) return;
    const count = await writeCells(core, changed(now, now.hits, by));
    if (count > 0) core.view.say(t('已替换 {0} 个单元格', count));
  }

  return { count: known?.hits.length ?? 0, text: textFor(word, known, at), go, replaceOne, replaceAll };
}

function textFor(word: string, known: Found | null, at: number): string {
  if (word === '') return '';
  if (!known) return say('查找中…');
  if (known.hits.length === 0) return say('没有找到');
  return at < 0 ? say('共 {0} 处', known.hits.length) : say('第 {0} / 共 {1} 处', at + 1, known.hits.length);
}

/** The active cell as a hit is counted; -1 when none is in view. */
function placeOf(core: GridCore, { columns }: Found): number {
  const { range } = core.store.state;
  if (!range) return -1;
  const row = core.store.shownIndexOf(range.anchor.rowId);
  const column = columns.findIndex((one) => one.key === range.anchor.key);
  return row < 0 || column < 0 ? -1 : row * columns.length + column;
}

function textsOf(core: GridCore, columns: readonly GridColumn[]): TextGrid {
  return {
    rowCount: core.store.shownCount,
    columnCount: columns.length,
    textAt(at, place) {
      const shown = core.store.shownAt(at);
      const column = columns[place];
      return shown && !shown.loading && column ? cellText(core, shown.row, column) : '';
    },
  };
}
