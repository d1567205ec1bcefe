import type { Operator } from '@dossier/rules/condition.ts';
import type { RecordRule } from '@dossier/rules/record-rule.ts';
import { type Covering, listedRegisters } from './access/covering.ts';
import { type Action, type ActionInputs, actionsOf, type States } from './action.ts';
import { type Computed, computedFields } from './computed.ts';
import { fieldsForMany } from './edit-many.ts';
import type { Permission } from './endpoint.ts';
import type { ExcelLayout } from './excel/layout.ts';
import type { Field, ValueOf } from './field.ts';
import type { Figure } from './figure.ts';
import type { Part } from './part.ts';
import { type Print, type PrintInputs, printsOf } from './print.ts';
import { callsOf, type ResourceEndpoints } from './resource-calls.ts';
import type { View } from './view.ts';

export type Fields = Record<string, Field>;
export type Operation =
  | 'list'
  | 'queryById'
  | 'add'
  | 'addBatch'
  | 'edit'
  | 'editMany'
  | 'delete'
  | 'deleteBatch'
  | 'exportXls'
  | 'importExcel';

/** What others may choose this resource's rows by (`table,text,value` dictionary codes). */
export interface Choices {
  /** Fields that may be shown and stored. */
  fields: readonly string[];
  /** Fields that one may compare with and order by, and not read. */
  by?: readonly string[];
  /** Field with the key of the row above; default that of the resource's tree. */
  parent?: string;
}

/** What a rule of the gate compares a field with. Where the value does not bind a caller, neither does the rule. */
export type OfCaller =
  /** Highest security level that he is cleared for. */
  | 'clearance'
  /** The tenant that he works in; outside of tenants not bound. */
  | 'tenant'
  /** That tenant, and 0 for what everybody has. */
  | 'tenantOrShared'
  /** All tenants that he belongs to; outside of tenants not bound. */
  | 'tenants'
  /** Codes of the departments that he administers; who administers all is not bound. */
  | 'departments'
  /** Fonds that the caller is granted; who is granted none by name is not bound. */
  | 'fonds';

/** The unremovable rule of a resource, as data: a field compared with what the caller is. */
export interface Narrowing {
  /** Field that is compared. */
  field: string;
  /** How it is compared. */
  operator: Operator;
  /** What of the caller it is compared with. */
  by: OfCaller;
}

/** Texts of the wire that differ from call to call; the defaults are the most frequent ones. */
export interface Messages {
  /** After 添加. */
  added: string;
  /** After 编辑. */
  edited: string;
  /** After 删除. */
  deleted: string;
  /** After 批量删除. */
  deletedBatch: string;
  /** There is no such record, or not for the caller. */
  notFound: string;
  /** A batch without a record. */
  noneChosen: string;
}

/** What `resource()` takes. */
export interface ResourceInput<F extends Fields, A extends ActionInputs> {
  /** Where it belongs: the folder on each side, and the first part of its permissions. */
  area: string;
  /** Its name in code and in permissions: `project`. */
  name: string;
  /** Chinese name of one record: 职务, 项目. */
  label: string;
  /** Base path of the calls, e.g. `/sys/position`. */
  path: string;
  /** Table of the database. */
  table: string;
  /** What a record holds, by name. */
  fields: F;
  /**
   * Fields that the list shows to everybody with a session: pickers and other people's pages name its records.
   * `by`: only of the one record that is asked for by exactly this field.
   */
  names?: { fields: readonly string[]; by?: string };
  /** Prefix of the permissions; default `area:name`. */
  permission?: `${string}:${string}`;
  /** Menu component whose data rules govern this resource (api-contract 4.5), e.g. `system/UserList`. */
  component?: string;
  /** `own`: rows of the session's tenant only (default). `shared`: rows of all tenants, a platform table. */
  tenancy?: 'own' | 'shared';
  /**
   * Whose business the records are. `tenants`: of whoever works with them (default). `platform`: of nobody who works in a
   * tenant. `platformWrites`: one for all tenants; each may read them, none may write them (decision 0039).
   */
  owner?: 'tenants' | 'platform' | 'platformWrites';
  /** Rules of the gate that no role can lift; they hold wherever the rows are touched. */
  narrow?: Narrowing | readonly Narrowing[];
  /**
   * Its records are on access lists (DR8), by their own id where `items`, and by the class that this field names: who is denied
   * one sees nothing of it, and who is allowed one sees it although data rules would not show it.
   */
  accessList?: { items: boolean; classField: string };
  /** What its records list: bound by the unremovable rules and the access lists of what is listed. */
  covers?: Covering;
  /**
   * Reference field that names the record it belongs to: who may not see that one sees none of its records either, so its
   * rules hold for them too. A record that belongs to none yet is seen by its maker, by the heads of the maker's department,
   * and by whoever sees all of the others.
   */
  within?: string;
  /** Rows are marked deleted (`del_flag` 1) and kept. Default true. */
  softDelete?: boolean;
  /** Saves carry `version`; a stale one is refused (C04). `optional` where older clients send none. Default true. */
  versioned?: boolean | 'optional';
  /** Field-level history of every change. Default true. */
  dataLog?: boolean;
  /** Every change is noted in the audit chain too, under the number that this field holds (domain 6.9). */
  auditChain?: { number: string };
  /** Default order of the list; the id always follows as the last column. */
  order?: readonly (readonly [field: string, direction: 'asc' | 'desc'])[];
  /** Sets of fields that occur once in the tenant, besides the fields marked `unique`. */
  uniques?: readonly { fields: readonly string[]; message: string }[];
  /** Name of a record in messages and titles. Default: the first text field. */
  titleField?: string;
  /** Tables whose rows are saved with a record, by the name that the wire gives them in it. */
  parts?: Readonly<Record<string, Part>>;
  /** Lists may be asked by fields of the parts too: a record is found by a line that is so. Default false. */
  joined?: boolean;
  /** Columns that pickers, tree selects and duplicate checks may name; nothing else of the table can be. */
  choices?: Choices;
  /** Operations that are not served. */
  without?: readonly Operation[];
  /** Texts of the wire that differ from the usual ones. */
  messages?: Partial<Messages>;
  /** How export, template and import look. */
  excel?: Partial<ExcelLayout>;
  /** Groups of the form and the detail; fields named in none come first. */
  sections?: readonly { title: string; fields: readonly string[] }[];
  /**
   * The records are a tree: `parent` is the field with the id of the record above, `root` what it holds at the top
   * (default: nothing). The list shows them as one.
   */
  tree?: { parent: string; root?: string };
  /** Many records typed in at once, in a grid. Without it they are not. */
  massEntry?: MassEntry;
  /** What binds fields to each other; forms, grids, imports and calls all obey it. */
  rules?: readonly RecordRule[];
  /** Fields that follow from others and from the lines: `{ amount: sumOf('lines', 'amount') }`. Nobody writes them. */
  computed?: Computed;
  /** The states that records move through. */
  states?: States;
  /** The moves: each is a call of its own with a right of its own. */
  actions?: A;
  /** What calls of the feature do to a record besides, by the name that its history has: `{ handOut: '借出' }`. */
  events?: Readonly<Record<string, string>>;
  /** Numbers above the list; each opens the list of what it counts. */
  figures?: Readonly<Record<string, Figure>>;
  /** Ways of looking at the records besides the list. */
  views?: readonly View[];
  /** Groups of its records are told although it has neither figures nor views: a report shows them. */
  grouped?: boolean;
  /** What is printed of its records: each is a call of its own, all with the right `{permission}:print`. */
  prints?: PrintInputs;
  /** What the usual buttons of its pages are called, and their icons, by code: `{ add: { label: '登记', icon: null } }`. */
  buttonNames?: ButtonNames;
}

/** Other names and icons of the usual buttons. */
export type ButtonNames = Readonly<Record<string, { label: string; icon: string | null }>>;

/** How records are typed in one below the other. */
export interface MassEntry {
  /** Columns in order. */
  columns: readonly string[];
  /** Columns whose value a new row takes over from the row above. */
  carryOver?: readonly string[];
}

/** What a record always carries besides its own fields. */
export interface RecordBase {
  id: string;
  createBy: string | null;
  createTime: string | null;
  updateBy: string | null;
  updateTime: string | null;
  sysOrgCode?: string | null;
  version?: number;
}
/** A record on the wire: own fields, audit columns, and the texts of its dictionary fields. */
export type RecordOf<R> =
  R extends Resource<infer F>
    ? RecordBase & { [K in keyof F]: ValueOf<F[K]> } & { [key: `${string}_dictText`]: string | undefined }
    : never;
/** What add and edit take. */
export type DraftOf<R> =
  R extends Resource<infer F> ? Partial<{ [K in keyof F]: ValueOf<F[K]> }> & { id?: string; version?: number } : never;

export interface Resource<F extends Fields = Fields, N extends string = string> {
  area: string;
  name: string;
  label: string;
  path: string;
  table: string;
  fields: F;
  permission: `${string}:${string}`;
  names: { fields: readonly string[]; by?: string } | null;
  component: string;
  tenancy: 'own' | 'shared';
  owner: 'tenants' | 'platform' | 'platformWrites';
  narrow: readonly Narrowing[];
  accessList: { items: boolean; classField: string } | null;
  covers: Covering | null;
  within: string | null;
  softDelete: boolean;
  versioned: boolean | 'optional';
  dataLog: boolean;
  auditChain: { number: string } | null;
  order: readonly (readonly [field: string, direction: 'asc' | 'desc'])[];
  uniques: readonly { fields: readonly string[]; message: string }[];
  titleField: string;
  parts: Readonly<Record<string, Part>>;
  joined: boolean;
  choices: Choices | null;
  operations: ReadonlySet<Operation>;
  messages: Messages;
  excel: ExcelLayout;
  sections: readonly { title: string; fields: readonly string[] }[];
  tree: { parent: string; root?: string } | null;
  massEntry: MassEntry | null;
  rules: readonly RecordRule[];
  computed: Computed;
  states: States | null;
  actions: Readonly<Record<N, Action>>;
  events: Readonly<Record<string, string>>;
  figures: Readonly<Record<string, Figure>>;
  views: readonly View[];
  grouped: boolean;
  prints: Readonly<Record<string, Print>>;
  buttonNames: ButtonNames;
  endpoints: ResourceEndpoints;
}

const operations: readonly Operation[] = [
  'list',
  'queryById',
  'add',
  'addBatch',
  'edit',
  'editMany',
  'delete',
  'deleteBatch',
  'exportXls',
  'importExcel',
];

/** Declares a screen's data once. Endpoints, SQL, validation, page, form, Excel and history come from the value. */
export function resource<const F extends Fields, const A extends ActionInputs = Record<never, never>>(
  input: ResourceInput<F, A>,
): Resource<F, Extract<keyof A, string>> {
  const permission = input.permission ?? (`${input.area}:${input.name}` as const);
  const { path, label, states = null, computed = {} } = input;
  const fields = computedFields(input.fields, computed);
  if (states && !input.fields[states.field]?.readOnly)
    throw new Error(`${input.table}: only actions write the state, so ${states.field} must be read-only`);
  const narrow = [input.narrow ?? []].flat();
  for (const { field } of narrow)
    if (field !== 'id' && !input.fields[field]) throw new Error(`${input.table} has no field ${field} to narrow by`);
  if (input.within && input.fields[input.within]?.type !== 'reference')
    throw new Error(`${input.table} has no reference ${input.within} to belong by`);
  const made: Resource<F, Extract<keyof A, string>> = {
    ...input,
    fields,
    permission,
    names: input.names ?? null,
    component: input.component ?? `${input.area}/${input.name}`,
    tenancy: input.tenancy ?? 'own',
    owner: input.owner ?? 'tenants',
    narrow,
    accessList: input.accessList ?? null,
    covers: input.covers ?? null,
    within: input.within ?? null,
    softDelete: input.softDelete ?? true,
    versioned: input.versioned ?? true,
    dataLog: input.dataLog ?? true,
    auditChain: input.auditChain ?? null,
    order: input.order ?? [['createTime', 'desc']],
    uniques: input.uniques ?? [],
    titleField: input.titleField ?? firstTextField(input.fields),
    ...{ parts: input.parts ?? {}, joined: input.joined ?? false },
    choices: input.choices ?? null,
    operations: new Set(
      operations.filter(
        (operation) =>
          !input.without?.includes(operation) &&
          (operation !== 'addBatch' || input.massEntry !== undefined) &&
          (operation !== 'editMany' || changesMany(input)),
      ),
    ),
    messages: {
      added: '添加成功！',
      edited: '修改成功!',
      deleted: '删除成功!',
      deletedBatch: '删除成功!',
      notFound: '未找到对应实体',
      noneChosen: '参数不识别！',
      ...input.messages,
    },
    excel: { title: `${input.label}列表`, layout: 'contract', ...input.excel },
    sections: input.sections ?? [],
    ...{ tree: input.tree ?? null, massEntry: input.massEntry ?? null },
    rules: input.rules ?? [],
    computed,
    states,
    // The names are those of the input.
    actions: actionsOf(input.actions ?? {}, { path, label, permission }) as Record<Extract<keyof A, string>, Action>,
    events: input.events ?? {},
    figures: input.figures ?? {},
    views: input.views ?? [],
    grouped: input.grouped ?? false,
    prints: printsOf(input.prints ?? {}, { path, label, permission }),
    buttonNames: input.buttonNames ?? {},
    endpoints: withNames(callsOf(input.path, input.label, permission), input.names),
  };
  if (input.accessList?.items) listedRegisters.set(permission, made);
  return made;
}

/** What was done to a record, as people call it; undefined for what is plainly a change. */
export function doneLabel({ actions, events }: Resource, done: string): string | undefined {
  return Object.hasOwn(actions, done) ? actions[done]?.label : Object.hasOwn(events, done) ? events[done] : undefined;
}

/** Which of the calls that count are served: figures where there are some, groups for them, for boards and for reports. */
export function countCalls({ figures, views, grouped }: Resource): ('figures' | 'figure' | 'groups')[] {
  const counts = Object.keys(figures).length > 0;
  return [
    ...(counts ? (['figures'] as const) : []),
    ...(counts || views.length > 0 ? (['figure', 'groups'] as const) : grouped ? (['groups'] as const) : []),
  ];
}

function withNames(calls: ResourceEndpoints, names: ResourceInput<Fields, ActionInputs>['names']): ResourceEndpoints {
  if (!names) return calls;
  const narrowed = `${names.fields.join(', ')}${names.by ? ` of one ${names.by}` : ''}`;
  return { ...calls, list: { ...calls.list, narrowed } };
}

/** Whether there is a field that many records may get one value of. */
function changesMany({
  without,
  fields,
  uniques = [],
}: Pick<ResourceInput<Fields, ActionInputs>, 'without' | 'fields' | 'uniques'>) {
  return !without?.includes('edit') && fieldsForMany({ fields, uniques }).length > 0;
}

function firstTextField(fields: Fields): string {
  return (
    Object.entries(fields).find(([, field]) => field.type === 'text' && !field.linked && !field.secret)?.[0] ?? 'id'
  );
}

/**
 * Permission that makes a guarded column visible; the column is hidden when a rule with this code is active. A column of
 * a part is named `part.field`.
 */
export function columnPermission(resource: Resource, field: string): Permission {
  return `${resource.permission}:col:${field}` as Permission;
}
