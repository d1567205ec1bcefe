import type { Field } from '@dossier/contract/core/field.ts';
import { isNumeric } from '@dossier/contract/core/fields/kinds.ts';
import { columnPermission, type Resource } from '@dossier/contract/core/resource.ts';
import type { Draft, Line } from '#engine/form/draft.ts';
import { lineFields } from '#engine/form/lines/computed-lines.ts';
import { readableResource } from '#engine/readable-resource.ts';
import type { Rights } from '#services/session/access.ts';
import type { FormModel } from './sandbox/protocol.ts';

/** The part of a form that a script may know, and of it what it may set. */
export interface Reach {
  readable: ReadonlySet<string>;
  writable: ReadonlySet<string>;
  /** Fields of sub tables, and whether they may be set. */
  subs: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
}

/**
 * What this person sees in the form, a script sees too, and what they may change it may set: no field that is kept from them, none
 * that is read-only to them, none that the form works out.
 */
export function reachOf(
  { resource, isNew }: { resource: Resource; isNew: boolean },
  { isHidden, isDisabled }: Pick<Rights, 'isHidden' | 'isDisabled'>,
): Reach {
  const readable = new Set<string>();
  const writable = new Set<string>();
  for (const [name, field] of Object.entries(resource.fields)) {
    const code = columnPermission(resource, name);
    if (field.secret || field.internal || field.only === 'list' || isHidden(code)) continue;
    readable.add(name);
    const isFixed = field.readOnly || field.linked || name in resource.computed || (!isNew && field.frozen);
    if (!isFixed && (isNew || !isDisabled(code))) writable.add(name);
  }
  const { parts } = readableResource(resource, { isHidden, isDisabled });
  const subs = Object.entries(parts).map(([sub, part]) => {
    const fields = lineFields(part).map((key): [string, boolean] => [
      key,
      !part.readOnly && !part.fields[key]?.readOnly && !(key in part.computed),
    ]);
    return [sub, Object.fromEntries(fields)] as const;
  });
  return { readable, writable, subs: Object.fromEntries(subs) };
}

/** Rows by the ids that the script is told: those of the database, or places. */
export type Rows = Readonly<Record<string, ReadonlyMap<string, Line>>>;

/** What a script is told of the form, with the rows that its ids stand for. */
export function modelOf(
  resource: Resource,
  draft: Draft,
  { readable, writable, subs }: Reach,
  isNew: boolean,
): { model: FormModel; rows: Rows } {
  const rows: Record<string, Map<string, Line>> = {};
  const told = Object.entries(subs).map(([sub, fields]) => {
    const map = new Map<string, Line>();
    rows[sub] = map;
    const lines = (Array.isArray(draft[sub]) ? draft[sub] : []) as readonly Line[];
    const list = lines.map((line, at) => {
      const id = typeof line.id === 'string' ? line.id : `#${at}`;
      map.set(id, line);
      return { id, ...Object.fromEntries(Object.keys(fields).map((key) => [key, line[key] ?? null])) };
    });
    return [sub, list] as const;
  });
  const names = [...readable];
  const lineTypes = Object.entries(subs).flatMap(([sub, fields]) =>
    Object.keys(fields).map((key) => [`${sub}.${key}`, resource.parts[sub]?.fields[key]?.type ?? 'text'] as const),
  );
  const model: FormModel = {
    ...{ kind: 'form', isUpdate: !isNew, tableName: resource.name },
    values: Object.fromEntries(names.map((name) => [name, draft[name] ?? null])),
    readOnly: names.filter((name) => !writable.has(name)),
    subs: Object.fromEntries(told),
    subFields: Object.fromEntries(Object.entries(subs).map(([sub, fields]) => [sub, { ...fields }])),
    types: Object.fromEntries([...names.map((name) => [name, resource.fields[name]?.type ?? 'text']), ...lineTypes]),
    shown: Object.fromEntries(names.flatMap((name) => [[name, true] as const, [`${name}_load`, true] as const])),
  };
  return { model, rows };
}

/** Most characters of one value that a script sets. */
const longest = 200_000;

/** A value of a script as the form holds it: texts, numbers, nothing. Undefined for what no field holds. */
export function valueFor(field: Field, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number' && !Number.isFinite(value)) return undefined;
  const isNumber = isNumeric(field) || (field.type === 'dict' && field.numeric === true && !field.multiple);
  if (isNumber) {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
  }
  if (Array.isArray(value)) {
    if (!value.every((one) => typeof one === 'string' || typeof one === 'number')) return undefined;
    return valueFor(field, value.join(','));
  }
  if (typeof value === 'boolean') return field.type === 'switch' ? (value ? 'Y' : 'N') : undefined;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value);
  return text.length > longest ? undefined : text;
}
