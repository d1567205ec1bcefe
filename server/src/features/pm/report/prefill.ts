import type { Resource } from '@dossier/contract/core/resource.ts';
import { acceptance, acceptedStates } from '@dossier/contract/pm/acceptance.ts';
import { change, changeStatus } from '@dossier/contract/pm/change.ts';
import { deliv, delivStatus } from '@dossier/contract/pm/deliv.ts';
import { issue, issueStatus } from '@dossier/contract/pm/issue.ts';
import type { ReportPeriod } from '@dossier/contract/pm/report/report.ts';
import { openRisks, risk } from '@dossier/contract/pm/risk.ts';
import { openTasks, task, taskStatus, taskType } from '@dossier/contract/pm/task.ts';
import { all, type Condition, compare } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import type { Tx } from '#db/database.ts';
import { namesOf } from '#engine/flow/people.ts';
import { fromWhere, orderBy, type Row, selection } from '#engine/resource/read.ts';

/** Lines of a kind that a report begins with. */
const most = 40;

/** The texts of a report as they begin. */
export interface Texts {
  done: string | null;
  plan: string | null;
  matters: string | null;
}

/** What the records of a project say of a period, as far as whoever makes the report may see them. */
export async function textsOf(tx: Tx, actor: Actor, projectId: string, period: ReportPeriod): Promise<Texts> {
  const { start, end, nextEnd } = period;
  const read = (of: Resource, order: string, ...conditions: Condition[]) =>
    seen(tx, actor, of, order, all(compare('projectId', 'eq', projectId), ...conditions));
  const work = compare('type', 'ne', taskType.phase);
  const finished = await read(
    ...([task, 'actualEnd', work, compare('status', 'eq', taskStatus.done)] as const),
    ...[compare('actualEnd', 'ge', start), compare('actualEnd', 'le', end)],
  );
  const accepted = await read(
    ...([acceptance, 'acceptDate', compare('status', 'in', ...acceptedStates)] as const),
    ...[compare('acceptDate', 'ge', start), compare('acceptDate', 'le', end)],
  );
  const due = await read(
    ...([task, 'planEnd', work, compare('status', 'in', ...openTasks), compare('planEnd', 'le', nextEnd)] as const),
  );
  const owed = await read(
    ...([deliv, 'dueDate', compare('status', 'ne', delivStatus.passed), compare('dueDate', 'le', nextEnd)] as const),
  );
  const risks = await read(risk, 'reviewDate', compare('status', 'in', ...openRisks));
  const issues = await read(issue, 'dueDate', compare('status', 'ne', issueStatus.closed));
  const { draft, assessing, deciding, approved, done } = changeStatus;
  const changes = await read(
    ...([change, 'createTime', compare('status', 'in', draft, assessing, deciding, approved, done)] as const),
  );
  const people = await namesOf(tx, new Set([...due, ...owed, ...risks, ...issues].map(({ owner }) => text(owner))));
  const whose = ({ owner }: Row) => (owner ? (people.get(String(owner))?.name ?? String(owner)) : null);
  const kindOf = ({ type }: Row) => (type === taskType.milestone ? '里程碑' : '任务');
  return {
    done: linesOf([
      ...finished.map((row) => [kindOf(row), row.name, row.actualEnd]),
      ...accepted.map((row) => ['验收', row.name, row.acceptDate]),
    ]),
    plan: linesOf([
      ...due.map((row) => [kindOf(row), row.name, row.planEnd, whose(row)]),
      ...owed.map((row) => ['交付物', row.name, row.dueDate, whose(row)]),
    ]),
    matters: linesOf([
      ...risks.map((row) => ['风险', row.title, row.reviewDate, whose(row)]),
      ...issues.map((row) => ['问题', row.title, row.dueDate, whose(row)]),
      ...changes.map((row) => ['变更', row.title]),
    ]),
  };
}

const text = (value: unknown): string | null => (value ? String(value) : null);

/** A line each: `里程碑：初验（2026-11-20，陈浩）`. */
function linesOf(rows: readonly unknown[][]): string | null {
  if (rows.length === 0) return null;
  return rows
    .map(([kind, name, ...more]) => {
      const about = more.filter(Boolean).join('，');
      return `${kind}：${name}${about ? `（${about}）` : ''}`;
    })
    .join('\n')
    .slice(0, 8000);
}

async function seen(tx: Tx, actor: Actor, of: Resource, order: string, where: Condition): Promise<Row[]> {
  if (!actor.unbounded && !actor.permissions.has(of.endpoints.list.access)) return [];
  const scope = scopeOf(of, actor);
  const { rows } = await sql<Row>`
    select ${selection(scope.columns)} ${fromWhere(scope, where)}
    ${orderBy(scope, [{ field: order, direction: 'asc' }])} limit ${most}`.execute(tx);
  return rows;
}
