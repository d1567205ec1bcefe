import { type Field, isMultiple } from '@dossier/contract/core/field.ts';
import { hasLabel } from '@dossier/contract/core/fields/kinds.ts';
import type { Fields } from '@dossier/contract/core/resource.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '#access/actor.ts';
import { isOpen, scopeOf } from '#access/gate.ts';
import { AppError } from '#core/errors.ts';
import { outsideCalls } from '#db/call-scope.ts';
import type { Db, Tx } from '#db/database.ts';
import type { Events } from '../events.ts';
import { itemsSaidSo, speakerOf } from '../language/speaker.ts';
import {
  loadDictionaries,
  mayReadColumns,
  readReferenced,
  readTexts,
  sources,
  swap,
  valuesByText,
} from './label-sources.ts';
import type { LabelsOf } from './labels.ts';
import type { ProvidedAsk, Published, TableDictionary } from './table-dictionaries.ts';

export interface DictItem {
  value: string;
  text: string;
  color: string | null;
  enabled: boolean;
}

/** Kinds of labels that are kept in memory until somebody changes them. */
export type LabelKind = 'dict' | 'user' | 'depart' | 'category' | `table:${string}`;

/**
 * Reads take the connection to read with: inside a transaction its own, because waiting there for a second
 * one of the pool can stop everybody. What a transaction reads is not kept for others.
 */
export interface DictTexts {
  /** All items of a dictionary in their order, disabled ones included. */
  items(db: Db, code: string): Promise<readonly DictItem[]>;
  all(db: Db): Promise<ReadonlyMap<string, readonly DictItem[]>>;
  /** Adds `{field}_dictText` to each record, with one query per source and page at most. */
  label(db: Db, records: Record<string, unknown>[], fields: Fields, actor: Actor): Promise<void>;
  /** Value -> text for one field. Values without a text are absent. */
  textsOf(db: Db, field: Field, values: readonly string[], actor: Actor): Promise<ReadonlyMap<string, string>>;
  /** Text -> value for one field; for imports. */
  valuesOf(db: Db, field: Field, texts: readonly string[], actor: Actor): Promise<ReadonlyMap<string, string>>;
  /** Something changed: every instance forgets. Part of the caller's transaction. */
  changed(tx: Db | Tx, kind: LabelKind): Promise<void>;
  /** Forgets everything on every instance (refleshCache). */
  clear(): Promise<void>;
}

const topic = 'labels';
/** Even without an event, labels are read again after this. */
const maxAgeMs = 60_000;
/** Most unknown dictionaries that are remembered as told of. */
const mostUnknown = 1000;

export function makeDictTexts({
  db: pool,
  events,
  published,
  labelsOf,
  log,
}: {
  db: Db;
  events: Events;
  published: Published;
  labelsOf: LabelsOf;
  log: Pick<FastifyBaseLogger, 'warn'>;
}): DictTexts {
  let dictionaries: { at: number; items: Map<string, DictItem[]> } | null = null;
  let loading: Promise<Map<string, DictItem[]>> | null = null;
  const caches = new Map<string, { at: number; texts: Map<string, string | null> }>();

  events.on(topic, (payload) => forget((payload as { kind: LabelKind | 'all' }).kind));
  events.onGap(() => forget('all'));

  function forget(kind: LabelKind | 'all'): void {
    if (kind === 'dict' || kind === 'all') {
      dictionaries = null;
      loading = null;
    }
    if (kind === 'all') caches.clear();
    // A table has a cache per dictionary and tenant.
    else for (const key of caches.keys()) if (key === kind || key.startsWith(`${kind}:`)) caches.delete(key);
  }

  async function all(db: Db): Promise<Map<string, DictItem[]>> {
    if (dictionaries && performance.now() - dictionaries.at < maxAgeMs) return dictionaries.items;
    if (!db.isTransaction) return load();
    // A transaction waits for no second connection: it takes what has only grown old, or reads for itself, while the
    // next one finds what is read here.
    const old = dictionaries;
    load().catch(() => {}); // whoever waits for the dictionaries meets the same error
    return old?.items ?? loadDictionaries(db);
  }

  async function load(): Promise<Map<string, DictItem[]>> {
    loading ??= outsideCalls(() => loadDictionaries(pool));
    const mine = loading;
    try {
      const items = await mine;
      // An event meanwhile has dropped this reading: it is used once and not kept.
      if (loading === mine) dictionaries = { at: performance.now(), items };
      return items;
    } finally {
      if (loading === mine) loading = null;
    }
  }

  async function cachedTexts(
    db: Db,
    key: string,
    values: readonly string[],
    readMissing: (missing: string[]) => Promise<Map<string, string>>,
  ): Promise<Map<string, string>> {
    let cache = caches.get(key);
    if (!cache || performance.now() - cache.at > maxAgeMs || cache.texts.size > 50_000) {
      cache = { at: performance.now(), texts: new Map() };
      caches.set(key, cache);
    }
    const { texts } = cache;
    const missing = values.filter((value) => !texts.has(value));
    const read = missing.length > 0 ? await readMissing(missing) : new Map<string, string>();
    if (!db.isTransaction) for (const value of missing) texts.set(value, read.get(value) ?? null);
    const found = new Map<string, string>();
    for (const value of values) {
      const text = texts.get(value) ?? read.get(value);
      if (typeof text === 'string') found.set(value, text);
    }
    return found;
  }

  /** Dictionaries that could not be read, each told of once. */
  const unknown = new Set<string>();

  /** A dictionary that a field names; undefined for one that is not there: its field is shown as it is stored. */
  function dictionaryOf(code: string): TableDictionary | undefined {
    try {
      const dictionary = published.dictionary(code);
      unknown.delete(code);
      return dictionary;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (!unknown.has(code)) log.warn({ dictionary: code }, 'a field names a dictionary that is not there');
      if (unknown.size < mostUnknown) unknown.add(code);
      return undefined;
    }
  }

  /** Of a dictionary that a feature reads: whoever may not read it learns nothing. */
  async function providedPairs(db: Db, code: string, actor: Actor, asked: ProvidedAsk) {
    try {
      return (await published.provided(code)?.pairs(db, actor, code, asked)) ?? [];
    } catch (error) {
      if (error instanceof AppError) return [];
      throw error;
    }
  }

  /** Texts are kept per tenant where no rule tells actors apart; else each asks for himself. */
  function referencedTexts(
    db: Db,
    code: string,
    values: readonly string[],
    actor: Actor,
  ): Promise<Map<string, string>> {
    const dictionary = dictionaryOf(code);
    if (!dictionary) return Promise.resolve(new Map());
    const scope = scopeOf(dictionary.resource, actor);
    // Before what is kept for others is looked at.
    if (!mayReadColumns(dictionary, scope) || !published.isNamedFor(dictionary.resource, actor))
      return Promise.resolve(new Map());
    const read = (wanted: readonly string[]) => readReferenced(db, dictionary, scope, wanted, 'value');
    if (!isOpen(scope)) return read(values);
    return cachedTexts(db, `table:${dictionary.resource.table}:${code}:${actor.tenantId}`, values, read);
  }

  async function textsOf(
    db: Db,
    field: Field,
    values: readonly string[],
    actor: Actor,
  ): Promise<ReadonlyMap<string, string>> {
    if (values.length === 0) return new Map();
    const source = labelsOf(field);
    switch (source?.from) {
      case undefined:
        return new Map();
      case 'texts':
        return known(values, source.textOf);
      case 'dictionary':
        return itemTexts((await all(db)).get(source.code) ?? []);
      case 'table':
        return cachedTexts(db, source.table, values, (missing) => readTexts(db, sources[source.table], missing));
      case 'published': {
        if (!published.provided(source.dictionary)) return referencedTexts(db, source.dictionary, values, actor);
        const pairs = await providedPairs(db, source.dictionary, actor, { values, size: values.length });
        return new Map(pairs.map((pair) => [pair.value, pair.text]));
      }
    }
  }

  return {
    all,
    items: async (db, code) => (await all(db)).get(code) ?? [],
    textsOf,
    async label(db, records, fields, actor) {
      await Promise.all(
        labelled(fields).map(async ({ name, label, field, multiple }) => {
          const values = new Set<string>();
          for (const record of records) {
            const value = record[name];
            if (value === null || value === undefined || value === '') continue;
            if (!multiple) values.add(String(value));
            else for (const part of csvOf(String(value))) values.add(part);
          }
          if (values.size === 0) return;
          const texts = await textsOf(db, field, [...values], actor);
          const textOf = (value: string) => texts.get(value) ?? value;
          for (const record of records) {
            const value = record[name];
            if (value === null || value === undefined || value === '') continue;
            record[label] = multiple ? csvOf(String(value)).map(textOf).join(',') : textOf(String(value));
          }
        }),
      );
    },
    async valuesOf(db, field, texts, actor) {
      if (texts.length === 0) return new Map();
      const source = labelsOf(field);
      switch (source?.from) {
        case undefined:
          return new Map();
        case 'texts':
          return known(texts, (text) => source.valueOf(text) ?? itemsSaidSo(text).map(source.valueOf).find(isValue));
        case 'dictionary': {
          const items = (await all(db)).get(source.code) ?? [];
          // Texts win over values where both could be meant, and the text that is stored over its English.
          return new Map([
            ...items.map((item) => [item.value, item.value] as const),
            ...items.map((item) => [inEnglish(item.text), item.value] as const),
            ...items.map((item) => [item.text, item.value] as const),
          ]);
        }
        case 'table':
          return valuesByText(db, sources[source.table], texts, source.ofTenant ? actor : null);
        case 'published': {
          if (published.provided(source.dictionary)) {
            const pairs = await providedPairs(db, source.dictionary, actor, { texts, size: texts.length });
            return new Map(pairs.map((pair) => [pair.text, pair.value]));
          }
          const dictionary = dictionaryOf(source.dictionary);
          if (!dictionary) return new Map();
          const scope = scopeOf(dictionary.resource, actor);
          if (!mayReadColumns(dictionary, scope) || !published.isNamedFor(dictionary.resource, actor)) return new Map();
          return swap(await readReferenced(db, dictionary, scope, texts, 'text'));
        }
      }
    },
    async changed(tx, kind) {
      await events.publish(tx, topic, { kind });
    },
    async clear() {
      await events.publish(pool, topic, { kind: 'all' });
    },
  };
}

const isValue = (value: string | undefined): boolean => value !== undefined;
const { item: inEnglish } = speakerOf('en');

const textsOfItems = new WeakMap<readonly DictItem[], ReadonlyMap<string, string>>();

/** Value -> text of a dictionary, made once for each reading of it. */
function itemTexts(items: readonly DictItem[]): ReadonlyMap<string, string> {
  let texts = textsOfItems.get(items);
  if (!texts) {
    texts = new Map(items.map((item) => [item.value, item.text]));
    textsOfItems.set(items, texts);
  }
  return texts;
}

interface Labelled {
  name: string;
  /** Name of the text on the wire. */
  label: string;
  field: Field;
  multiple: boolean;
}

const labelledFields = new WeakMap<Fields, Labelled[]>();

/** The fields whose values have texts. */
function labelled(fields: Fields): Labelled[] {
  let list = labelledFields.get(fields);
  if (!list) {
    list = Object.entries(fields)
      .filter(([, field]) => hasLabel(field))
      .map(([name, field]) => ({ name, label: `${name}_dictText`, field, multiple: isMultiple(field) }));
    labelledFields.set(fields, list);
  }
  return list;
}

/** What a table at hand says of each key; keys of which it says nothing are absent. */
function known(keys: readonly string[], say: (key: string) => string | undefined): Map<string, string> {
  return new Map(
    keys.flatMap((key) => {
      const said = say(key);
      return said === undefined ? [] : [[key, said] as const];
    }),
  );
}
