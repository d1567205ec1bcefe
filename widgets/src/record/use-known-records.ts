import { useCallback, useEffect, useState } from 'react';
import { useLoaded } from '../data/use-loaded.ts';
import { useText } from '../language/text.ts';
import type { RecordSource } from './source.ts';

export interface KnownRecords<Row> {
  /** Null: there is none, or the user may not see it. Undefined: on its way. */
  rowOf: (key: string) => Row | null | undefined;
  /** Text of a stored key; the key itself where nothing is known of it. */
  textOf: (key: string) => string;
  /** Keeps records that a list has brought already. */
  remember: (rows: readonly Row[]) => void;
}

/** Records of stored keys: each is asked for once, all in one call, and those that lists bring are not asked for. */
export function useKnownRecords<Row>(source: RecordSource<Row>, keys: readonly string[]): KnownRecords<Row> {
  const t = useText();
  const [known, setKnown] = useState<ReadonlyMap<string, Row | null>>(new Map());
  const nameOf = (key: string) => `${source.name}\n${key}`;
  const missing = keys.filter((key) => !known.has(nameOf(key)));
  const loaded = useLoaded(missing.length > 0 ? nameOf(missing.join(',')) : null, async () => ({
    asked: missing,
    rows: await source.byKeys(missing),
  }));
  const { name, keyOf } = source;

  const keep = useCallback(
    (rows: readonly Row[], asked: readonly string[]) => {
      if (rows.length + asked.length === 0) return;
      setKnown((before) => {
        const after = new Map(before);
        for (const key of asked) after.set(`${name}\n${key}`, null);
        for (const row of rows) after.set(`${name}\n${keyOf(row)}`, row);
        return after;
      });
    },
    [name, keyOf],
  );
  const { data } = loaded;
  useEffect(() => {
    if (data) keep(data.rows, data.asked);
  }, [data, keep]);

  const rowOf = (key: string) => (loaded.error && missing.includes(key) ? null : known.get(nameOf(key)));
  return {
    rowOf,
    textOf: (key) => {
      const row = rowOf(key);
      if (row === undefined) return t('加载中');
      return (row && source.textOf(row)) || key;
    },
    remember: useCallback((rows) => keep(rows, []), [keep]),
  };
}
