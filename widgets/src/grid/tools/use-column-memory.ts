import { useEffect, useState } from 'react';
import { useWidgetData } from '../../data/widget-data.ts';
import type { GridCore } from '../core.ts';
import type { ColumnSettings } from '../model/layout.ts';

/** A column that is being dragged wider is written down once it rests, in ms. */
const rest = 300;

/** Remembers widths, order, visibility and freezing of columns per user and table, where the page gives a key. */
export function useColumnMemory(core: GridCore, cacheKey: string | undefined): void {
  const data = useWidgetData();
  const key = cacheKey === undefined ? null : `grid-columns-${cacheKey}`;
  // Before the first drawing: nothing jumps. Nobody listens to the store yet.
  useState(() => {
    const settings = key === null ? null : readSettings(data.readSetting?.(key) ?? null);
    if (settings) core.store.set({ settings });
  });

  useEffect(() => {
    if (key === null) return;
    let known = core.store.state.settings;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function save(): void {
      clearTimeout(timer);
      timer = undefined;
      if (key !== null) data.saveSetting?.(key, JSON.stringify(known));
    }
    const stop = core.store.subscribe(() => {
      const now = core.store.state.settings;
      if (now === known) return;
      known = now;
      clearTimeout(timer);
      timer = setTimeout(save, rest);
    });
    function saveNow(): void {
      if (timer !== undefined) save();
    }
    addEventListener('pagehide', saveNow);
    return () => {
      stop();
      removeEventListener('pagehide', saveNow);
      saveNow();
    };
  }, [core, data, key]);
}

/** Stored settings; what is not readable, or has another shape, is left out. */
export function readSettings(json: string | null): ColumnSettings | null {
  let read: unknown;
  try {
    read = JSON.parse(json ?? 'null');
  } catch {
    return null;
  }
  if (typeof read !== 'object' || read === null) return null;
  const { widths, order, hidden, frozen, loose } = read as Record<string, unknown>;
  return {
    ...(isWidths(widths) ? { widths } : {}),
    ...(isKeys(order) ? { order } : {}),
    ...(isKeys(hidden) ? { hidden } : {}),
    ...(isKeys(frozen) ? { frozen } : {}),
    ...(isKeys(loose) ? { loose } : {}),
  };
}

function isKeys(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function isWidths(value: unknown): value is Record<string, number> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((one) => typeof one === 'number' && Number.isFinite(one) && one > 0)
  );
}
