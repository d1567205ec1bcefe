import type { Resource } from '@dossier/contract/core/resource.ts';
import { loan, loanStatus } from '@dossier/contract/eq/loan.ts';
import type { CalendarKind } from '@dossier/contract/pm/calendar/calendar.ts';
import { dispatch, dispatchStatus } from '@dossier/contract/pm/dispatch.ts';
import { node } from '@dossier/contract/pm/node.ts';
import { task, taskStatus, taskType } from '@dossier/contract/pm/task.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';

type Text = RawBuilder<string | null>;
type Filter = RawBuilder<boolean>;

/** What of a register stands in the calendar. `t` is its table. */
export interface Kind {
  kind: CalendarKind;
  resource: Resource;
  /** Fields without which there is no day to stand on. */
  days: readonly [from: string, to: string];
  title: { field: string; sql: Text };
  /** What it belongs to: a text, or the id of a record that is called as wherever its field is shown. */
  of: { field: string; sql: Text };
  /** Username of who does or has it. */
  who: { field: string; sql: Text };
  from: Text;
  to: Text;
  /** Which records of the register it is, besides those of the days. */
  filter: Filter;
  inDays: (first: string, last: string) => Filter;
  mine: (actor: Actor) => Filter;
  inProject: { field: string; sql: (id: string) => Filter };
  /** `code`: a department whose own records and those below it are meant. */
  inDepart: { field: string; sql: (code: Text) => Filter };
}

const project = (column: RawBuilder<unknown>, filter: Filter): Filter =>
  sql<boolean>`exists (select 1 from pm_project p where p.id = ${column} and ${filter})`;
const departOf = (column: RawBuilder<unknown>) => (code: Text) =>
  project(column, sql<boolean>`starts_with(p.dept_code, ${code})`);

const own = sql.ref('t.project_id');
/** Nodes belong to a contract, and by it to a project. */
const ofContract = sql`(select c.project_id from pm_contract c where c.id = t.contract_id)`;

const tasks = (kind: 'task' | 'milestone', type: string): Kind => ({
  ...{ kind, resource: task, days: ['planStart', 'planEnd'] },
  title: { field: 'name', sql: sql<string>`t.name` },
  of: { field: 'projectId', sql: sql<string>`t.project_id` },
  who: { field: 'owner', sql: sql<string>`t.owner` },
  from: kind === 'task' ? sql<string>`t.plan_start::text` : sql<string>`t.plan_end::text`,
  to: sql<string>`t.plan_end::text`,
  filter: sql<boolean>`t.type = ${type} and t.status <> ${taskStatus.cancelled}`,
  inDays: (first, last) => sql<boolean>`t.plan_start <= ${last}::date and t.plan_end >= ${first}::date`,
  mine: ({ username }) => sql<boolean>`(t.owner = ${username} or ${username} = any(string_to_array(t.helpers, ',')))`,
  inProject: { field: 'projectId', sql: (id) => sql<boolean>`t.project_id = ${id}` },
  inDepart: { field: 'projectId', sql: departOf(own) },
});

/** The kinds, in the order of the legend. */
export const kinds: readonly Kind[] = [
  tasks('task', taskType.task),
  tasks('milestone', taskType.milestone),
  {
    ...{ kind: 'payment', resource: node, days: ['planDate', 'planDate'] },
    title: { field: 'name', sql: sql<string>`t.name` },
    of: { field: 'contractId', sql: sql<string>`t.contract_id` },
    who: { field: 'contractId', sql: sql<null>`null::text` },
    from: sql<string>`t.plan_date::text`,
    to: sql<string>`t.plan_date::text`,
    filter: sql<boolean>`true`,
    inDays: (first, last) => sql<boolean>`t.plan_date between ${first}::date and ${last}::date`,
    // Who answers for the project, and for its contract.
    mine: ({ username }) =>
      project(ofContract, sql<boolean>`(p.pm = ${username} or p.biz_owner = ${username} or p.director = ${username})`),
    inProject: { field: 'contractId', sql: (id) => sql<boolean>`${ofContract} = ${id}` },
    inDepart: { field: 'contractId', sql: departOf(ofContract) },
  },
  {
    ...{ kind: 'leaving', resource: dispatch, days: ['planEnd', 'planEnd'] },
    title: { field: 'name', sql: sql<string>`t.name` },
    of: { field: 'projectId', sql: sql<string>`t.project_id` },
    who: { field: 'name', sql: sql<null>`null::text` },
    from: sql<string>`t.plan_end::text`,
    to: sql<string>`t.plan_end::text`,
    // Who has left already ends no more.
    filter: sql<boolean>`t.status in (${dispatchStatus.waiting}, ${dispatchStatus.present})`,
    inDays: (first, last) => sql<boolean>`t.plan_end between ${first}::date and ${last}::date`,
    mine: ({ username }) =>
      sql<boolean>`(t.username = ${username} or ${project(own, sql<boolean>`p.pm = ${username}`)})`,
    inProject: { field: 'projectId', sql: (id) => sql<boolean>`t.project_id = ${id}` },
    inDepart: { field: 'projectId', sql: departOf(own) },
  },
  {
    ...{ kind: 'loan', resource: loan, days: ['startTime', 'endTime'] },
    title: { field: 'code', sql: sql<string>`t.code` },
    of: { field: 'purpose', sql: sql<string>`t.purpose` },
    who: { field: 'borrower', sql: sql<string>`t.borrower` },
    from: sql<string>`to_char(t.start_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`,
    to: sql<string>`to_char(t.end_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`,
    filter: sql<boolean>`t.status not in (${loanStatus.refused}, ${loanStatus.cancelled})`,
    inDays: (first, last) => sql<boolean>`t.start_time < ((${last}::date + 1)::timestamp at time zone 'Asia/Shanghai')
      and t.end_time >= (${first}::date::timestamp at time zone 'Asia/Shanghai')`,
    mine: ({ username }) => sql<boolean>`t.borrower = ${username}`,
    inProject: { field: 'projectId', sql: (id) => sql<boolean>`t.project_id = ${id}` },
    inDepart: { field: 'dept', sql: (code) => sql<boolean>`starts_with(t.dept_code, ${code})` },
  },
];
