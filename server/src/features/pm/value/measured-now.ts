import { project } from '@dossier/contract/pm/project.ts';
import type { WorkDays } from '@dossier/rules/schedule/work-days.ts';
import type { Actor } from '#access/actor.ts';
import { type Scope, scopeOf } from '#access/gate.ts';
import { notFound } from '#core/errors.ts';
import { findRow, type Row } from '#engine/resource/read.ts';
import { wireNow } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { type Measured, measure } from './measure.ts';
import { type AgreedRow, type MeasuredRow, readWork, type TaskRow } from './read-work.ts';

/** A project that somebody may see, measured this moment. */
export interface MeasuredNow {
  scope: Scope;
  record: Row;
  row: MeasuredRow;
  tasks: readonly TaskRow[];
  agreed: readonly AgreedRow[];
  /** YYYY-MM-DD */
  day: string;
  days: WorkDays;
  now: Measured;
  /** The reader may see what it costs, and what tells that. */
  seesCost: boolean;
}

/** @throws 记录不存在或已被删除 for who may not see the project */
export async function measuredNow({ db, workCalendar }: App, actor: Actor, id: string): Promise<MeasuredNow> {
  const scope = scopeOf(project, actor);
  const record = await findRow(db, scope, id, { full: true });
  const day = wireNow().slice(0, 10);
  const work = record ? await readWork(db, [id], day) : undefined;
  const row = work?.projects[0];
  if (!record || !work || !row) throw notFound(project.messages.notFound);
  const days = await workCalendar.daysOf(db, actor.tenantId);
  const [tasks, agreed] = [work.tasks.get(id) ?? [], work.agreed.get(id) ?? []];
  return {
    ...{ scope, record, row, tasks, agreed, day, days },
    now: measure(row, tasks, agreed, day, days),
    seesCost: scope.columns.has('ac') && scope.columns.has('cpi'),
  };
}
