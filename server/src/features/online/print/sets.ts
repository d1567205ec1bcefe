import { isPermission } from '@dossier/contract/core/endpoint.ts';
import { isNumeric } from '@dossier/contract/core/fields/kinds.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { partsOf } from '@dossier/contract/online/print/check-design.ts';
import type { DataSet, Design } from '@dossier/contract/online/print/design.ts';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { type AppError, forbidden, notFound, refuse } from '#core/errors.ts';
import { printText } from '#engine/print/texts.ts';
import { filteredRows } from '#engine/transfer/filtered-rows.ts';
import { speakerOf } from '#services/language/speaker.ts';
import type { App } from '#services/services.ts';
import { fileRows, optionsOf, readableReport, resultRules } from '../report/definition.public.ts';

/** What a field of a record says, and its value where numbers are counted with it. */
export interface Datum {
  text: string;
  /** Number or its text; null where there is none. */
  number: number | string | null;
}
export type SheetRecord = ReadonlyMap<string, Datum>;

/** A set as it was read: all its records, or the first of them. */
export interface ReadSet {
  records: SheetRecord[];
  /** Fields that the reader may see. */
  visible: ReadonlySet<string>;
}

export interface SetLimits {
  most: number;
  /** What lies beyond is left out, in place of refused. */
  cut: boolean;
}

/** Fields of records, and characters of their texts, that one sheet has in memory, over all of its sets. */
const mostValues = 600_000;
const mostCharacters = 20_000_000;

/** What is wrong with a sheet that would take more memory than it has room for. */
export const tooMuch = (): AppError => refuse('报表内容过多，请缩小查询范围');

/** The room of one sheet: each record takes its part of it. */
export function makeRoom(): (record: SheetRecord) => SheetRecord {
  let values = 0;
  let characters = 0;
  return (record) => {
    values += record.size;
    for (const { text } of record.values()) characters += text.length;
    if (values > mostValues || characters > mostCharacters) throw tooMuch();
    return record;
  };
}

/** A list that people may lay out: one of the engine's own that may leave as a file. */
export function printableList(app: App, path: string): Resource | undefined {
  const resource = app.resources.byPath(path);
  return resource && isPrintable(app, resource) ? resource : undefined;
}

export function isPrintable(app: App, resource: Resource): boolean {
  const { operations, owner } = resource;
  // Lists that are read in a way of their own, or never leave as a file, are none.
  const { readPage, rewrite } = app.resources.hooksOf(resource);
  return operations.has('list') && operations.has('exportXls') && owner !== 'platform' && !readPage && !rewrite;
}

export const mayList = (actor: Actor, { permission }: Resource): boolean => actor.permissions.has(`${permission}:list`);

/** Whether somebody may take what a set reads out as a workbook: of a list its right to export, as on its own page. */
export function mayTakeOut(app: App, actor: Actor, { kind, source }: DataSet): boolean {
  const access = kind === 'list' ? printableList(app, source)?.endpoints.exportXls.access : undefined;
  return access === undefined || !isPermission(access) || actor.permissions.has(access);
}

/**
 * Reads a set with the rights of whoever looks: the list or the report, its rows, its columns.
 * @param names the fields that are used
 * @throws AppError when they may not read it, or when it has more records than a document holds
 */
export function readSet(
  app: App,
  actor: Actor,
  set: DataSet,
  names: ReadonlySet<string>,
  { params, ...bounds }: { params: ReadonlyMap<string, string>; limits: SetLimits; take: Reading['take'] },
): Promise<ReadSet> {
  const asked = Object.fromEntries(
    set.filters.flatMap(({ name, value }) => {
      const filled = filledFilter(value, params);
      return filled === '' ? [] : [[name, filled] as const];
    }),
  );
  return set.kind === 'list'
    ? readList({ app, actor, set, names, asked, ...bounds })
    : readReport({ app, actor, set, names, asked, ...bounds });
}

interface Reading {
  app: App;
  actor: Actor;
  set: DataSet;
  names: ReadonlySet<string>;
  limits: SetLimits;
  /** Takes the room of a record. */
  take: ReturnType<typeof makeRoom>;
  asked: Record<string, string>;
}

async function readList({ app, actor, set, names, limits, take, asked }: Reading): Promise<ReadSet> {
  const resource = printableList(app, set.source);
  if (!resource) throw notFound(`数据集 ${set.name} 的列表不存在`);
  if (!mayList(actor, resource)) throw forbidden();
  const scope = scopeOf(resource, actor);
  // A condition that somebody may not ask by is not left out: the sheet would say more than it claims.
  for (const name of Object.keys(asked))
    if (!scope.columns.has(name) && !scope.columns.has(name.replace(/_(begin|end)$/, ''))) throw forbidden();
  const visible = new Set([...names].filter((name) => scope.columns.has(name) && resource.fields[name]));
  const order =
    set.orderBy && scope.columns.get(set.orderBy)?.sortable
      ? { column: set.orderBy, order: set.descending ? 'desc' : 'asc' }
      : {};
  const fields = Object.fromEntries(Object.entries(resource.fields).filter(([name]) => visible.has(name)));
  const speaker = speakerOf(actor.language);
  const hooks = app.resources.hooksOf(resource);
  const records: SheetRecord[] = [];
  const filters = { ...asked, ...order };
  for await (const batch of filteredRows({ app, resource, hooks, actor }, filters, ['id', ...visible])) {
    await app.dictTexts.label(batch.db, batch.records, fields, actor);
    for (const row of batch.records)
      records.push(
        take(
          new Map(
            [...visible].map((name): [string, Datum] => {
              const field = resource.fields[name];
              const value = row[name];
              const number = field && isNumeric(field) && (typeof value === 'number' || typeof value === 'string');
              return [name, { text: printText(resource.fields, row, name, speaker), number: number ? value : null }];
            }),
          ),
        ),
      );
    if (isFull(records, set, limits)) break;
  }
  return { records, visible };
}

async function readReport({ app, actor, set, names, limits, take, asked }: Reading): Promise<ReadSet> {
  const { report, ...checked } = await readableReport(app, app.db, actor, 'code', set.source);
  const shown = report.items.filter(({ fieldName, isShow }) => isShow === 1 && names.has(fieldName));
  const options = await optionsOf(app.db, app.dictTexts, shown);
  const sortable = report.items.some(({ fieldName }) => fieldName === set.orderBy);
  const order = set.orderBy && sortable ? { column: set.orderBy, order: set.descending ? 'desc' : 'asc' } : {};
  const { rows, more } = await fileRows(app.db, actor, { ...report, ...checked }, { ...asked, ...order });
  const texts = new Map(
    shown.map((item) => {
      const known = options[resultRules.optionsKey(item) ?? ''] ?? [];
      return [item.fieldName, new Map(known.map(({ value, text }) => [value, text]))];
    }),
  );
  if (more && !limits.cut) throw refuse(`数据集 ${set.name} 的记录过多，请缩小查询范围`);
  const records: SheetRecord[] = [];
  for await (const row of rows) {
    records.push(
      take(
        new Map(
          shown.map((item): [string, Datum] => {
            const value = row[item.fieldName];
            if (value === null || value === undefined) return [item.fieldName, { text: '', number: null }];
            const text = texts.get(item.fieldName)?.get(String(value)) ?? String(value);
            const isNumber = resultRules.storageOfItem(item) === 'numeric' && text === String(value);
            return [item.fieldName, { text, number: isNumber ? (value as number | string) : null }];
          }),
        ),
      ),
    );
    if (isFull(records, set, limits)) break;
  }
  return { records, visible: new Set(shown.map(({ fieldName }) => fieldName)) };
}

/** @throws AppError when there are more records than the document may have */
function isFull(records: SheetRecord[], { name }: DataSet, { most, cut }: SetLimits): boolean {
  if (records.length <= most) return false;
  if (!cut) throw refuse(`数据集 ${name} 超过${most}条记录，请缩小查询范围`);
  records.length = most;
  return true;
}

/** A filter with its parameters put in; a parameter without a value leaves the filter out. */
function filledFilter(text: string, params: ReadonlyMap<string, string>): string {
  const { parts } = partsOf(text);
  let filled = '';
  for (const part of parts) {
    if (part.type === 'text') filled += part.text;
    if (part.type !== 'param') continue;
    const value = params.get(part.name) ?? '';
    if (value === '') return '';
    filled += value;
  }
  return filled.trim();
}

/**
 * What a reader says of the parameters of a sheet.
 * @throws AppError for one that is missing or is not what it should be
 */
export function paramValues(params: Design['params'], given: Record<string, unknown>): Map<string, string> {
  const values = new Map<string, string>();
  for (const { name, label, kind, initial, required } of params) {
    const said = Object.hasOwn(given, name) ? given[name] : undefined;
    const value = (typeof said === 'string' ? said : initial).trim();
    if (value.length > 200) throw refuse(`“${label}”过长`);
    if (value === '' && required) throw refuse(`请填写“${label}”`);
    if (value !== '' && kind === 'number' && !/^-?\d{1,20}(\.\d{1,8})?$/.test(value))
      throw refuse(`“${label}”应为数字`);
    if (value !== '' && kind === 'date' && !/^\d{4}-\d{2}-\d{2}$/.test(value)) throw refuse(`“${label}”应为日期`);
    values.set(name, value);
  }
  return values;
}
