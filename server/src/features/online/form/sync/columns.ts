import type { TableColumn } from './catalog.ts';
import { conversionOf } from './conversion.ts';
import type { PlannedStep } from './plan.ts';
import { name } from './quote.ts';
import { bare, columnDefinition, type TargetColumn, type TargetTable } from './target.ts';

interface ColumnSteps {
  steps: PlannedStep[];
  refused: string[];
  /** Old names of columns by their new ones: PostgreSQL renames them in the indexes. */
  renamed: ReadonlyMap<string, string>;
}

/** Renames, adds and changes columns. What the definition no longer has stays, and takes rows without a value. */
export function columnSteps(target: TargetTable, existing: readonly TableColumn[]): ColumnSteps {
  const steps: PlannedStep[] = [];
  const refused: string[] = [];
  const renamed = new Map<string, string>();
  const left = new Map(existing.map((column) => [column.name, column]));
  const taken = new Map<string, TableColumn>();
  const leaving = new Set(target.columns.flatMap(({ was }) => (was !== null && left.has(was) ? [was] : [])));
  for (const column of target.columns) {
    // A column of its name that takes another name now is not this one.
    const own = leaving.has(column.name) ? undefined : left.get(column.name);
    const old = own || column.was === null ? undefined : left.get(column.was);
    if (own && column.was !== null && left.has(column.was)) {
      // Which of the two holds the values that are meant nobody knows.
      refused.push(`数据库中还有不在表单中的字段${column.name}，字段${column.was}不能改为这个名称`);
    }
    if (!own && !old) continue;
    taken.set(column.name, own ?? (old as TableColumn));
    left.delete(own ? column.name : (column.was as string));
    if (old) renamed.set(column.name, old.name);
  }
  steps.push(...renames(target, renamed));
  for (const column of target.columns) {
    const found = taken.get(column.name);
    if (!found) steps.push(...added(target, column));
    else {
      const change = changed(target, column, found);
      steps.push(...change.steps);
      refused.push(...change.refused);
    }
  }
  for (const column of left.values()) {
    if (!column.notNull || column.default !== null) continue;
    steps.push({
      statement: `alter table ${target.at} alter column ${name(column.name)} drop not null`,
      data: 'none',
      effect: `字段${column.name}已不在表单中：保留数据，新记录可以没有值`,
    });
  }
  return { steps, refused, renamed };
}

/** A name that another column is about to leave is reached by way of a name that nobody has. */
function renames({ at }: TargetTable, renamed: ReadonlyMap<string, string>): PlannedStep[] {
  const olds = new Set(renamed.values());
  const rename = (from: string, to: string, effect: string): PlannedStep => ({
    statement: `alter table ${at} rename column ${name(from)} to ${name(to)}`,
    data: 'none',
    effect,
  });
  const pairs = [...renamed].map(([to, from], place) => ({ to, from, by: olds.has(to) ? `re_${place}_tmp` : null }));
  const effect = (from: string, to: string) => `字段${from}改名为${to}，保留数据`;
  return [
    ...pairs.flatMap(({ to, from, by }) => (by ? [rename(from, by, effect(from, to))] : [])),
    // Names that are free at once, then those that the first step has freed.
    ...pairs.flatMap(({ to, from, by }) => (by ? [] : [rename(from, to, effect(from, to))])),
    ...pairs.flatMap(({ to, from, by }) => (by ? [rename(by, to, effect(from, to))] : [])),
  ];
}

function added({ at }: TargetTable, column: TargetColumn): PlannedStep[] {
  return [
    {
      statement: `alter table ${at} add column ${columnDefinition(column)}`,
      data: 'none',
      effect: `新增字段${column.name}`,
      ...(column.notNull && column.default === null
        ? { violation: { where: 'true', message: `字段${column.name}不允许空值又没有默认值，不能加到已有数据的表中` } }
        : {}),
    },
  ];
}

function changed(
  { at }: TargetTable,
  column: TargetColumn,
  found: TableColumn,
): { steps: PlannedStep[]; refused: string[] } {
  const steps: PlannedStep[] = [];
  const own = name(column.name);
  // What is asked of the rows is asked before anything is done, by the names of then.
  const before = name(found.name);
  const alter = (change: string) => `alter table ${at} alter column ${own} ${change}`;
  const newDefault = () =>
    column.default === null
      ? { statement: alter('drop default'), data: 'none' as const, effect: `字段${column.name}不再有默认值` }
      : {
          statement: alter(`set default ${column.default}`),
          data: 'none' as const,
          effect: `修改字段${column.name}的默认值`,
        };
  if (column.type !== found.type) {
    const conversion = conversionOf(own, found.type, column.type);
    const check = conversionOf(before, found.type, column.type);
    if (!conversion || !check)
      return { steps: [], refused: [`字段${column.name}不能从${found.type}改为${column.type}`] };
    // A default of the old type may not be one of the new.
    if (found.default !== null)
      steps.push({ statement: alter('drop default'), data: 'none', effect: `字段${column.name}的默认值随类型修改` });
    steps.push({
      statement: alter(`type ${column.type}${conversion.using ? ` using ${conversion.using}` : ''}`),
      data: conversion.using ? 'change' : 'none',
      effect: `字段${column.name}从${found.type}改为${column.type}`,
      ...(check.violation
        ? { violation: { where: check.violation, message: `字段${column.name}的值${check.why}` } }
        : {}),
    });
    if (column.default !== null) steps.push(newDefault());
  } else if (!sameDefault(column, found)) steps.push(newDefault());
  if (column.notNull && !found.notNull) {
    if (column.default !== null)
      steps.push({
        statement: `update ${at} set ${own} = ${column.default} where ${own} is null`,
        data: 'change',
        effect: `字段${column.name}的空值改为默认值`,
      });
    steps.push({
      statement: alter('set not null'),
      data: 'none',
      effect: `字段${column.name}不再允许空值`,
      ...(column.default === null
        ? { violation: { where: `${before} is null`, message: `字段${column.name}有空值` } }
        : {}),
    });
  }
  if (!column.notNull && found.notNull)
    steps.push({ statement: alter('drop not null'), data: 'none', effect: `字段${column.name}允许空值` });
  return { steps, refused: [] };
}

/** PostgreSQL writes numbers without quotes: `0` for `'0'::integer`. */
function sameDefault(column: TargetColumn, found: TableColumn): boolean {
  if (column.default === null || found.default === null) return column.default === found.default;
  const plain = (text: string) =>
    text.replace(new RegExp(`::${bare(column.type)}$`), '').replace(/^\(?'?(.*?)'?\)?$/, '$1');
  return plain(column.default) === plain(found.default);
}
