import { isLive } from '@dossier/contract/core/computed.ts';
import type { Field } from '@dossier/contract/core/field.ts';
import { textLength } from '@dossier/contract/core/fields/text.ts';
import type { Part } from '@dossier/contract/core/part.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { snake } from '@dossier/contract/core/snake.ts';

type Named = readonly [name: string, field: Field];

/** The statements that make the tables of a register: a column for each field, keys, indexes of what lists filter by. */
export function tablesOf(resource: Resource): string[] {
  const { table, fields, parts, uniques, states, views } = resource;
  const stored = Object.entries(fields).filter(([name]) => !isLive(resource.computed, name));
  const live = 'where del_flag = 0';
  const columnOf = (name: string) => column([name, fields[name] as Field]);
  const unique = [
    ...stored.filter(([, { unique: once }]) => once).map(([name]) => [name]),
    ...uniques.map((set) => set.fields),
  ];
  const days = views.flatMap((view) => (view.kind === 'calendar' || view.kind === 'timeline' ? [view.from] : []));
  const ranged = stored.filter(([name, { search }]) => search === 'range' || days.includes(name)).map(([name]) => name);
  const chosen = stored.filter(([, field]) => field.search === 'equals' && keyOf(field) === '').map(([name]) => name);
  return [
    `create table ${table} (
     id varchar(32) primary key,
     ${stored.map((one) => definition(one, states?.field === one[0] ? states.first : undefined)).join(',\n     ')},
     tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
     sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz)`,
    ...unique.map((set) => {
      const columns = set.map(columnOf);
      return `create unique index uq_${table}_${columns.join('_')} on ${table} (tenant_id, ${columns.join(', ')}) ${live}`;
    }),
    `create index ix_${table}_create_time on ${table} (tenant_id, create_time, id) ${live}`,
    ...ranged.map(
      (name) => `create index ix_${table}_${columnOf(name)} on ${table} (tenant_id, ${columnOf(name)}, id) ${live}`,
    ),
    ...chosen.map(
      (name) =>
        `create index ix_${table}_${columnOf(name)} on ${table} (tenant_id, ${columnOf(name)}, create_time, id) ${live}`,
    ),
    ...references(table, stored),
    ...Object.values(parts).flatMap((part) => partTable(table, part)),
  ];
}

function partTable(owner: string, { table, foreignKey, fields }: Part): string[] {
  const columns = Object.entries(fields).map((one) => definition(one));
  return [
    `create table ${table} (
     id varchar(32) primary key, ${foreignKey} varchar(32) not null references ${owner} (id) on delete cascade,
     line_no integer not null, ${columns.join(', ')})`,
    `create index ix_${table}_record on ${table} (${foreignKey}, line_no)`,
    ...references(table, Object.entries(fields)),
  ];
}

const references = (table: string, fields: readonly Named[]): string[] =>
  fields
    .filter(([, field]) => keyOf(field) !== '')
    .map(
      (one) => `create index ix_${table}_${column(one)} on ${table} (${column(one)}) where ${column(one)} is not null`,
    );

const column = ([name, field]: Named): string => field.column ?? snake(name);

function definition(one: Named, first?: string): string {
  const [, field] = one;
  // A number that the server gives is there from the start; what is worked out or told by an action is not.
  const filled = field.required || field.unique || first !== undefined;
  const usual = first === undefined ? '' : ` default '${first}'`;
  return `${column(one)} ${typeOf(field)}${filled ? ` not null${usual}` : ''}${keyOf(field)}`;
}

/** What a key of one record is held by. */
function keyOf(field: Field): string {
  if ('multiple' in field && field.multiple) return '';
  if (field.type === 'depart') return ' references sys_depart (id)';
  if (field.type === 'category') return ' references sys_category (id)';
  if (field.type !== 'reference' || !field.target || (field.by ?? 'id') !== 'id' || field.loose) return '';
  return ` references ${field.target().table} (id)`;
}

function typeOf(field: Field): string {
  if ('multiple' in field && field.multiple) return 'text';
  switch (field.type) {
    case 'text':
      return `varchar(${field.max ?? textLength})`;
    case 'integer':
      return 'integer';
    case 'decimal':
      return `numeric(18, ${field.scale})`;
    case 'money':
      return 'numeric(18, 2)';
    case 'date':
      return 'date';
    case 'datetime':
      return 'timestamptz';
    case 'switch':
      return 'varchar(1)';
    case 'dict':
      return field.numeric ? 'integer' : 'varchar(32)';
    case 'depart':
      return 'varchar(32)';
    case 'category':
      return 'varchar(36)';
    case 'reference':
      return (field.by ?? 'id') === 'id' ? 'varchar(32)' : 'varchar(100)';
    case 'area':
    case 'user':
    case 'popup':
      return 'varchar(100)';
    default:
      return 'text';
  }
}
