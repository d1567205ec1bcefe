import { csvOf } from '@dossier/rules/condition.ts';
import { type Field, reference } from '../../core/field.ts';
import type { FieldOptions } from '../../core/field-options.ts';

/** What the first field of a chain says in `dict_table` (online-engine 6.4). */
export interface LinkDown {
  /** A published table, or that of a form. */
  table: string;
  /** Columns with the text, the value that is stored, the key, and the key of the row above. */
  txt: string;
  key: string;
  idField: string;
  pidField: string;
  /** Fields of the form that follow, one for each level below the first. */
  linkField: readonly string[];
  /** Which rows the first level has. */
  condition: string;
}

const column = /^[a-z_]\w*$/i;
const table = /^(onl\.)?[a-z]\w*$/i;

/** Reads the configuration of a chain; null for what is none. */
export function readLinkDown(text: string | null | undefined): LinkDown | null {
  let read: unknown;
  try {
    read = JSON.parse(text || 'null');
  } catch {
    return null;
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return null;
  const given = read as Readonly<Record<string, unknown>>;
  const said = (name: string) => (typeof given[name] === 'string' ? (given[name] as string).trim() : '');
  const made = {
    ...{ table: said('table'), txt: said('txt'), key: said('key'), idField: said('idField') },
    ...{ pidField: said('pidField'), condition: said('condition'), linkField: csvOf(said('linkField')) },
  };
  const columns = [made.txt, made.key, made.idField, made.pidField];
  return table.test(made.table) && columns.every((name) => column.test(name)) ? made : null;
}

interface ChainLine {
  dbFieldName: string;
  fieldShowType: string;
  dictTable: string | null;
}

/** A field of a chain: its place, and the configuration of the chain's first. */
interface Place {
  config: LinkDown;
  names: readonly string[];
  level: number;
}

/** Fields of chains by their names; of two chains that want a field the first has it. */
export function chainPlaces(fields: readonly ChainLine[]): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const { dbFieldName, fieldShowType, dictTable } of fields) {
    const config = fieldShowType === 'link_down' ? readLinkDown(dictTable) : null;
    if (!config) continue;
    const names = [dbFieldName, ...config.linkField];
    for (const [level, name] of names.entries()) if (!places.has(name)) places.set(name, { config, names, level });
  }
  return places;
}

/** The field of the engine for a field of a chain. */
export function chainField({ config, names, level }: Place, { search, ...options }: FieldOptions): Field {
  const { txt, key, idField, pidField, condition } = config;
  const from = `${config.table},${txt},${key}` as const;
  return reference({
    ...options,
    ...(search === undefined ? {} : { search: 'equals' as const }),
    dictionary: level === 0 && condition ? `${from},${condition}` : from,
    chain: { above: names[level - 1] ?? null, id: idField, pid: pidField, after: names.slice(level + 1) },
  });
}
