import { useEffect, useRef, useState } from 'react';
import { useWidgetData } from '../data/widget-data.ts';
import { say } from '../language/text.ts';
import { isEmpty } from './cell.ts';
import { cellText, type GridCore } from './core.ts';
import { draftText, restoredDraft } from './model/draft.ts';
import { type Names, staleTexts } from './model/draft-texts.ts';
import { noRows } from './model/rows.ts';

/** From the last change to keeping it, in ms. */
const keptAfter = 500;

/** Unsaved rows of an earlier visit, and what could not be restored of them. */
export interface DraftOffer {
  /** The page may still take the draft of the last visit over. */
  offered: boolean;
  stale: readonly string[];
  restore: () => void;
  discard: () => void;
  /** What could not be restored was read. */
  closeStale: () => void;
}

/** Keeps unsaved rows through the provider, and offers them after a reload. Nothing is overwritten before an answer. */
export function useDraft(core: GridCore, draftKey: string | undefined): DraftOffer {
  const data = useWidgetData();
  const name = draftKey && data.readSetting && data.saveSetting ? `grid-draft:${draftKey}` : null;
  const [left, setLeft] = useState<string | null>(() => (name ? readable(data.readSetting?.(name)) : null));
  const [stale, setStale] = useState<readonly string[]>([]);
  const save = useRef((_: string) => {});
  save.current = (text) => {
    if (name) data.saveSetting?.(name, text);
  };
  const waits = name === null || left !== null;

  useEffect(() => {
    if (waits) return;
    let kept = core.store.state.rows;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function keep(): void {
      clearTimeout(timer);
      timer = undefined;
      save.current(draftText(core.store.state.rows, keysOf(core), core.store.rowKey) ?? '');
    }
    function keepNow(): void {
      if (timer !== undefined) keep();
    }
    const unsubscribe = core.store.subscribe(() => {
      if (core.store.state.rows === kept) return;
      kept = core.store.state.rows;
      clearTimeout(timer);
      timer = setTimeout(keep, keptAfter);
    });
    window.addEventListener('pagehide', keepNow);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, [core, waits]);

  function answered(text: string): void {
    save.current(text);
    setLeft(null);
  }

  return {
    offered: left !== null,
    stale,
    restore() {
      const { store } = core;
      const restored = left === null ? null : restoredDraft(left, store.state.rows, keysOf(core), store.rowKey);
      if (!restored) return answered('');
      const { rows } = restored;
      setStale(staleTexts(restored.stale, namesOf(core)));
      const touched = [...rows.originals.keys(), ...rows.inserted];
      store.change(rows);
      answered(draftText(rows, keysOf(core), store.rowKey) ?? '');
      void core.checks.all(touched);
    },
    discard: () => answered(''),
    closeStale: () => setStale([]),
  };
}

const keysOf = (core: GridCore): string[] => core.columns().map((column) => column.key);

/** A kept text that is a draft; anything else offers nothing. */
function readable(text: string | null | undefined): string | null {
  return text && restoredDraft(text, noRows, []) ? text : null;
}

function namesOf(core: GridCore): Names {
  const columnOf = (key: string) => core.columns().find((column) => column.key === key);
  const first = core.layout().all.find((placed) => !placed.own)?.column;
  return {
    row(id) {
      const row = core.store.rowById(id);
      const text = row && first ? cellText(core, row, first) : '';
      return text ? `“${text}”` : say('行 {0}', id);
    },
    column: (key) => columnOf(key)?.title ?? key,
    value(key, value) {
      const column = columnOf(key);
      if (isEmpty(value)) return say('空');
      return column ? cellText(core, { [key]: value }, column) : String(value);
    },
  };
}
