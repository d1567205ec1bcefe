import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { isNumeric, kindOf } from '@dossier/contract/core/fields/kinds.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { type DesignFault, usedFields } from '@dossier/contract/online/print/check-design.ts';
import type { DataSet, Design } from '@dossier/contract/online/print/design.ts';
import type { listPrintSources, readPrintSource } from '@dossier/contract/online/print/print-report.ts';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { AppError, forbidden, notFound } from '#core/errors.ts';
import { speakerOf } from '#services/language/speaker.ts';
import type { App } from '#services/services.ts';
import { readableReport, reportQuery, resultRules } from '../report/definition.public.ts';
import { reportsReadableBy } from '../report/report.public.ts';
import { isPrintable, mayList, printableList } from './sets.ts';

type Source = ResultOf<typeof readPrintSource>;

/** Reports and lists that somebody may lay out. */
export async function printSources(app: App, actor: Actor): Promise<ResultOf<typeof listPrintSources>> {
  const reports = await reportsReadableBy(app.db, actor);
  const { register } = speakerOf(actor.language);
  const lists = app.resources
    .all()
    .filter((resource) => isPrintable(app, resource) && mayList(actor, resource))
    .map((resource) => ({ kind: 'list' as const, source: resource.path, name: register(resource).label }));
  return [
    ...reports.map(({ code, name }) => ({ kind: 'report' as const, source: code, name })),
    ...lists.sort((one, other) => one.name.localeCompare(other.name, 'zh')),
  ];
}

/** Fields of a source that somebody may see, and what it may be asked by. @throws AppError where it is not theirs to read */
export function printSource(
  app: App,
  actor: Actor,
  { kind, source }: Pick<DataSet, 'kind' | 'source'>,
): Promise<Source> {
  return kind === 'report' ? sourceOfReport(app, actor, source) : sourceOfList(app, actor, source);
}

async function sourceOfReport(app: App, actor: Actor, code: string): Promise<Source> {
  const readable = await readableReport(app, app.db, actor, 'code', code);
  const { name, items, params } = readable.report;
  return {
    name,
    fields: items
      .filter(({ isShow }) => isShow === 1)
      .map((item) => ({
        ...{ name: item.fieldName, label: item.fieldTxt },
        numeric: resultRules.storageOfItem(item) === 'numeric' && resultRules.optionsKey(item) === undefined,
      })),
    filters: [
      ...params.map(({ paramName, paramTxt }) => ({ name: `self_${paramName}`, label: paramTxt || paramName })),
      ...reportQuery(readable).flatMap(({ field, label, mode }) =>
        mode === 'group' ? range(field, label, app, actor) : [{ name: field, label }],
      ),
    ],
    orders: items.map(({ fieldName }) => fieldName),
  };
}

async function sourceOfList(app: App, actor: Actor, path: string): Promise<Source> {
  const resource = printableList(app, path);
  if (!resource) throw notFound('列表不存在');
  if (!mayList(actor, resource)) throw forbidden();
  const { columns } = scopeOf(resource, actor);
  const { label, fields: spoken } = speakerOf(actor.language).register(resource);
  const shown = fieldsOf(resource).filter(([name]) => columns.has(name));
  return {
    name: label,
    fields: shown.map(([name, field]) => ({
      name,
      label: spoken[name]?.label ?? field.label,
      numeric: isNumeric(field),
    })),
    filters: shown.flatMap(([name, field]) => {
      if (!field.search) return [];
      const said = spoken[name]?.label ?? field.label;
      return field.search === 'range' ? range(name, said, app, actor) : [{ name, label: said }];
    }),
    orders: shown.flatMap(([name]) => (columns.get(name)?.sortable ? [name] : [])),
  };
}

const fieldsOf = ({ fields }: Resource) =>
  Object.entries(fields).filter(([, field]) => !field.internal && kindOf(field).decimals !== null);

function range(name: string, label: string, _app: App, actor: Actor) {
  const { word } = speakerOf(actor.language);
  return [
    { name: `${name}_begin`, label: word('{0}（起）', label) },
    { name: `${name}_end`, label: word('{0}（止）', label) },
  ];
}

/** What a design names that its sources do not have, or that its designer may not read. */
export async function faultsOfSources(app: App, actor: Actor, design: Design): Promise<DesignFault[]> {
  const used = usedFields(design);
  const faults: DesignFault[] = [];
  for (const set of design.sets) {
    try {
      const { fields, filters } = await printSource(app, actor, set);
      const unknown = [...(used.get(set.name) ?? [])].filter((name) => !fields.some((field) => field.name === name));
      for (const name of unknown)
        faults.push({ message: `数据集 ${set.name} 没有字段 ${name}`, row: null, column: null });
      const asked = set.filters.find(({ name }) => !filters.some((filter) => filter.name === name));
      if (asked) faults.push({ message: `数据集 ${set.name} 没有查询条件 ${asked.name}`, row: null, column: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      faults.push({ message: `数据集 ${set.name}：${error.message}`, row: null, column: null });
    }
  }
  return faults;
}
