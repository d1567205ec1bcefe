import { listedRegisters } from '@dossier/contract/core/access/covering.ts';
import { columnPermission, type Narrowing, type OfCaller, type Resource } from '@dossier/contract/core/resource.ts';
import { all, any, type Condition, compare, never } from '@dossier/rules/condition.ts';
import { type RawBuilder, sql } from 'kysely';
import { allowedSql, coveringSql, deniedSql } from './access-lists.ts';
import { type Actor, systemActor } from './actor.ts';
import { clearanceOf } from './clearance.ts';
import { actorAnywhere } from './form-limits.ts';
import { type Columns, columnsOf, lineColumnsOf } from './query/columns.ts';
import { conditionSql } from './query/condition-sql.ts';
import { ruleConditions } from './query/data-rules.ts';
import { reachOf } from './reach.ts';

/**
 * What one actor may see of one resource. Every path that lists, counts, reads, changes, exports,
 * labels or deletes governed rows takes a Scope, so leaving the rules out does not compile.
 */
export interface Scope {
  readonly resource: Resource;
  readonly actor: Actor;
  /** Columns that the actor may read, filter and sort by. */
  readonly columns: Columns;
  /** Columns of joined lines that the actor may ask by; no row holds them. */
  readonly lines: Columns;
  /** All columns, for the rules themselves. */
  readonly all: Columns;
  /** Data rules and unremovable rules together. */
  readonly where: Condition;
  /** Data rules alone: an access list may lift them. */
  readonly ruled: Condition;
  /** The unremovable rules of the resource as they bind the actor. */
  readonly fixed: readonly Condition[];
  /** False for the server itself and for approvals. What acts as the server within one tenant is bound, and cleared for all of it. */
  readonly bound: boolean;
  /** What the record it belongs to is bound by; null where nothing is, or it belongs to none. */
  readonly above: Above | null;
}

/** The register that records belong to, and where they name their record of it. */
interface Above {
  readonly scope: Scope;
  /** Column of the records, and the one of the record above that it holds. */
  readonly column: string;
  readonly key: string;
}

/** Makes the scope of an actor on a resource. */
export function scopeOf(resource: Resource, actor: Actor): Scope {
  const columns = columnsOf(resource);
  const conditions = ruleConditions(actor.rules.get(resource.component) ?? [], actor, columns);
  const bound = actor !== systemActor && !actor.unbounded;
  const fixed = bound ? resource.narrow.flatMap((rule) => narrow(rule, actor) ?? []) : [];
  return {
    ...{ resource, actor, bound, fixed, all: columns, columns: readable(resource, actor, columns) },
    lines: askableLines(resource, actor),
    ruled: all(...conditions),
    where: all(...conditions, ...fixed),
    above: aboveOf(resource, actor, columns),
  };
}

function aboveOf({ fields, within }: Resource, actor: Actor, columns: Columns): Above | null {
  const field = within === null ? undefined : fields[within];
  if (within === null || field?.type !== 'reference' || !field.target) return null;
  // Registers name each other as what they refer to; each of them is a whole resource.
  const target = field.target() as Resource;
  const own = scopeOf(target, actor);
  // Who may not look at the records above at all sees none of them, and so nothing of what is in them.
  const scope =
    isServer(actor) || actor.permissions.has(`${target.permission}:list`)
      ? own
      : { ...own, where: never, fixed: [never] };
  if (isOpen(scope)) return null;
  return {
    scope,
    column: columns.get(within)?.column ?? within,
    key: scope.all.get(field.by ?? 'id')?.column ?? 'id',
  };
}

/** Jobs and approvals act for the server; what binds people does not bind them. */
const isServer = (actor: Actor): boolean => actor.unbounded === true || actor.userId === systemActor.userId;

/** The unremovable rule of a resource for one caller; null where it does not bind him. */
function narrow({ field, operator, by }: Narrowing, actor: Actor): Condition | null {
  const values = ofCaller(by, actor);
  if (values === null) return null;
  // Who has nothing to compare with sees nothing.
  if (values.length === 0) return never;
  if (operator === 'in' || values.length === 1) return compare(field, operator, ...values);
  return any(...values.map((value) => compare(field, operator, value)));
}

/** What a caller is compared by; null: the rule does not bind him. */
function ofCaller(by: OfCaller, actor: Actor): readonly string[] | null {
  switch (by) {
    case 'clearance':
      return [String(clearanceOf(actor).level)];
    case 'fonds':
      return clearanceOf(actor).fonds;
    case 'tenant':
      return actor.tenantId === 0 ? null : [String(actor.tenantId)];
    case 'tenantOrShared':
      return ['0', String(actor.tenantId)];
    case 'tenants':
      return actor.tenantId === 0 ? null : actor.tenantIds.map(String);
    case 'departments':
      return reachOf(actor);
  }
}

function readable(resource: Resource, actor: Actor, columns: Columns): Columns {
  if (actor.hiddenCodes.size === 0) return columns;
  const hidden = [...columns.keys()].filter((name) => actor.hiddenCodes.has(columnPermission(resource, name)));
  if (hidden.length === 0) return columns;
  return new Map([...columns].filter(([name]) => !hidden.includes(name)));
}

const noColumns: Columns = new Map();

/** Columns of joined lines. What is hidden in lists or in the record is not asked by: an answer would tell what it is. */
function askableLines(resource: Resource, actor: Actor): Columns {
  if (!resource.joined) return noColumns;
  const hidden = [actor.hiddenCodes, actorAnywhere(actor).hiddenCodes];
  return new Map(
    [...lineColumnsOf(resource)].filter(([name]) => {
      const code = columnPermission(resource, name.replace(',', '.'));
      return !hidden.some((codes) => codes.has(code));
    }),
  );
}

/** What the actor may ask by: the columns that they may read, and those of joined lines. */
export const askedColumns = ({ columns, lines }: Pick<Scope, 'columns' | 'lines'>): Columns =>
  lines.size === 0 ? columns : new Map([...columns, ...lines]);

/** Whether a column of a new record is the actor's to set: they can read it, or nobody can. */
export const maySet = ({ resource, actor, columns }: Scope, name: string): boolean =>
  columns.has(name) ||
  (resource.fields[name]?.secret === true && !actor.hiddenCodes.has(columnPermission(resource, name)));

/** Whether the actor may change a column of a record: they may set it, and no rule switches its control off for them. */
export const mayChange = (scope: Scope, name: string): boolean =>
  maySet(scope, name) && !scope.actor.frozenCodes.has(columnPermission(scope.resource, name));

/** The scope as SQL over the resource's table under `alias`: tenant, delete flag, rules. */
export function scopeSql(scope: Scope, alias = 't', { deleted = false } = {}): RawBuilder<boolean> {
  const { resource, actor } = scope;
  const parts: RawBuilder<boolean>[] = [];
  if (resource.tenancy === 'own') parts.push(sql<boolean>`${sql.ref(`${alias}.tenant_id`)} = ${actor.tenantId}`);
  if (resource.softDelete) {
    const flag = sql.ref(`${alias}.del_flag`);
    // An untyped literal fits integer and text flags alike.
    parts.push(deleted ? sql<boolean>`${flag} = '1'` : sql<boolean>`${flag} = '0'`);
  }
  parts.push(rulesSql(scope, alias));
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

/** What binds the actor besides tenant and delete flag: the rules of the resource, and those of what its records belong to. */
export function rulesSql(scope: Scope, alias = 't'): RawBuilder<boolean> {
  const own = ownSql(scope, alias);
  if (scope.above === null) return own;
  const { scope: above, column, key } = scope.above;
  const up = `${alias}_up`;
  const named = sql.ref(`${alias}.${column}`);
  return sql<boolean>`(${own} and (exists (select 1 from ${sql.table(above.resource.table)} ${sql.ref(up)}
      where ${sql.ref(`${up}.${key}`)} = ${named} and ${scopeSql(above, up)})
    or coalesce(${named}, '') = '' and ${ofActor(scope.actor, alias)}))`;
}

/** What the resource itself binds the actor by: data rules, which a list may lift, and what nothing lifts. */
function ownSql(scope: Scope, alias: string): RawBuilder<boolean> {
  const { resource, actor, ruled, fixed } = scope;
  const lists = scope.bound ? actor.listed : { deny: false, allow: false };
  const parts = fixed.map((condition) => conditionSql(condition, scope.all, alias));
  const rules = conditionSql(ruled, scope.all, alias);
  const isRuled = ruled.type !== 'all' || ruled.of.length > 0;
  const { accessList, covers } = resource;
  parts.unshift(
    accessList && lists.allow && isRuled
      ? sql<boolean>`(${rules} or ${allowedSql(actor, accessList, scope.all, alias)})`
      : rules,
  );
  if (accessList && lists.deny) parts.push(sql<boolean>`not ${deniedSql(actor, accessList, scope.all, alias)}`);
  const covered = covers && scope.bound ? coveredSql(scope, alias) : null;
  if (covered) parts.push(covered);
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

/** Whether the actor may know of everything that a record lists; null where nothing keeps them from it. */
function coveredSql({ resource, actor }: Scope, alias: string): RawBuilder<boolean> | null {
  if (!resource.covers) return null;
  const listed = scopeOf(registerOf(resource.covers.of), actor);
  // What the list is narrowed by itself it need not be asked for line by line.
  const own = new Set(resource.narrow.map(({ by }) => by));
  const fixed = listed.resource.narrow.flatMap((rule) => (own.has(rule.by) ? [] : (narrow(rule, actor) ?? [])));
  return coveringSql(actor, resource.covers, listed, conditionSqlOf(fixed, listed.all), alias);
}

function registerOf(permission: string): Resource {
  const found = listedRegisters.get(permission);
  if (!found) throw new Error(`no register ${permission} has access lists`);
  return found as Resource;
}

const conditionSqlOf = (conditions: readonly Condition[], columns: Columns) => (alias: string) =>
  conditions.map((condition) => conditionSql(condition, columns, alias));

/** Records that belong to none yet: those of one's own, and for a head those that people of their departments made. */
function ofActor({ username, manages }: Actor, alias: string): RawBuilder<boolean> {
  const maker = sql<boolean>`${sql.ref(`${alias}.create_by`)} = ${username}`;
  if (manages.length === 0) return maker;
  return sql<boolean>`(${maker} or exists (
    select 1 from unnest(${[...manages]}::text[]) managed where starts_with(${sql.ref(`${alias}.sys_org_code`)}, managed)))`;
}

/** True when nothing but tenant and delete flag decides: no data rule and no unremovable one, here and above. */
export function isOpen(scope: Scope): boolean {
  return (
    // Who is granted no fonds by name is not told apart from others of whom that holds.
    scope.resource.narrow.every(({ by }) => by === 'fonds') &&
    scope.resource.accessList === null &&
    scope.resource.covers === null &&
    scope.where.type === 'all' &&
    scope.where.of.length === 0 &&
    scope.above === null
  );
}
