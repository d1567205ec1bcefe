import type { BodyOf } from '@dossier/contract/core/endpoint.ts';
import { lineStatus, type saveWeek, type submitWeek, type withdrawWeek } from '@dossier/contract/pm/timesheet.ts';
import { sql } from 'kysely';
import { AppError, refusal } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import { newId } from '#db/id.ts';
import type { Caller, WriteContext } from '#engine/resource/write.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import { assertAllowed, holdProjects } from './allowed.ts';
import { assertDayFits, cellOf, questionsOf, standardOf, type WantedLine, wantedLines } from './line.rules.ts';
import { assertUnlocked, holdMonths } from './months.ts';
import { daysOf, heldSheet, linesOf, openLines, type StoredLine, touchSheets } from './sheet.ts';

type Context = Pick<WriteContext, 'app' | 'tx' | 'actor' | 'origin'>;

const placeOf = ({ project_id, task_id, day, type }: StoredLine) => ({
  projectId: project_id,
  taskId: task_id,
  day,
  type,
});

/** Saves all lines of the caller's week that may be changed: those that are not sent are gone. */
export function save(caller: Caller, body: BodyOf<typeof saveWeek>): Promise<void> {
  const days = daysOf(body.week);
  const wanted = wantedLines(body.lines, days);
  return inTransaction(caller.app.db, async (tx) => {
    const context = { ...caller, tx };
    const locked = await holdMonths(context, days);
    const projects = wanted.map(({ projectId }) => projectId);
    await holdProjects(context, projects);
    const sheet = await heldSheet(context, body.week, body.version);
    const stored = new Map((await linesOf(tx, sheet.id)).map((line) => [cellOf(placeOf(line)), line]));
    const frozen = [...stored.values()].filter(({ status }) => !openLines.includes(status));
    const cells = new Set(wanted.map(cellOf));
    const gone = [...stored].flatMap(([cell, line]) =>
      openLines.includes(line.status) && !cells.has(cell) ? [line] : [],
    );
    const changed = wanted.filter((line) => {
      const before = stored.get(cellOf(line));
      return !before || before.hours !== line.hours || before.billable !== line.billable || before.note !== line.note;
    });
    const taken = changed.map((line) => stored.get(cellOf(line))).find((line) => line && frozen.includes(line));
    if (taken) throw refusal('state', `当前状态为“${await statusText(context, taken.status)}”，不能执行“保存工时”`);
    assertUnlocked(
      locked,
      [...changed, ...gone].map(({ day }) => day),
    );
    await assertAllowed(context, changed);
    assertDayFits([
      ...frozen,
      ...wanted.filter((line) => !frozen.some((one) => cellOf(placeOf(one)) === cellOf(line))),
    ]);
    await remove(context, gone);
    await write(context, { ...sheet, week: body.week }, changed, stored);
    await touchSheets(context, [sheet.id]);
    await log(context, 'save', `保存${body.week}工时`, { week: body.week, lines: wanted.length });
  });
}

/** 提交: the whole week, looked at anew. What has to be confirmed is asked for one after the other. */
export function submit(caller: Caller, { week, version, confirmed = [] }: BodyOf<typeof submitWeek>): Promise<void> {
  const days = daysOf(week);
  return inTransaction(caller.app.db, async (tx) => {
    const context = { ...caller, tx };
    const locked = await holdMonths(context, days);
    const { rows } = await sql<{ project_id: string | null }>`
      select distinct project_id from pm_ts_line where tenant_id = ${caller.actor.tenantId} and week = ${week}
        and username = ${caller.actor.username} and del_flag = 0`.execute(tx);
    await holdProjects(
      context,
      rows.map(({ project_id }) => project_id),
    );
    const sheet = await heldSheet(context, week, version);
    const lines = await linesOf(tx, sheet.id);
    const sent = lines.filter(({ status }) => openLines.includes(status));
    if (sent.length === 0) throw refusal('state', '没有可以提交的工时');
    assertUnlocked(
      locked,
      sent.map(({ day }) => day),
    );
    await assertAllowed(context, sent.map(placeOf));
    assertDayFits(lines);
    const calendar = await caller.app.workCalendar.daysOf(tx, caller.actor.tenantId);
    const question = questionsOf(lines, standardOf(calendar.isWorking, days)).find(
      ({ confirm }) => !confirmed.includes(confirm),
    );
    if (question)
      throw new AppError(question.message, { reason: question.reason, result: { confirm: question.confirm } });
    await sql`update pm_ts_line set status = ${lineStatus.waiting}, reason = null, approver = null, version = version + 1
      where id = any(${sent.map(({ id }) => id)})`.execute(tx);
    await touchSheets(context, [sheet.id]);
    await log(context, 'submit', `提交${week}工时`, { week, lines: sent.length, confirmed });
  });
}

/** 撤回: what nobody has decided on is a draft again. */
export function withdraw(caller: Caller, { week, version }: BodyOf<typeof withdrawWeek>): Promise<void> {
  const days = daysOf(week);
  return inTransaction(caller.app.db, async (tx) => {
    const context = { ...caller, tx };
    const locked = await holdMonths(context, days);
    const sheet = await heldSheet(context, week, version);
    const waiting = (await linesOf(tx, sheet.id)).filter(({ status }) => status === lineStatus.waiting);
    if (waiting.length === 0) throw refusal('state', '没有待审批的工时可以撤回');
    assertUnlocked(
      locked,
      waiting.map(({ day }) => day),
    );
    await sql`update pm_ts_line set status = ${lineStatus.draft}, version = version + 1
      where id = any(${waiting.map(({ id }) => id)})`.execute(tx);
    await touchSheets(context, [sheet.id]);
    await log(context, 'withdraw', `撤回${week}工时`, { week, lines: waiting.length });
  });
}

async function remove({ tx }: Context, lines: readonly StoredLine[]): Promise<void> {
  if (lines.length > 0) await sql`delete from pm_ts_line where id = any(${lines.map(({ id }) => id)})`.execute(tx);
}

async function write(
  { tx, actor }: Context,
  { id, week }: { id: string; week: string },
  lines: readonly WantedLine[],
  stored: ReadonlyMap<string, StoredLine>,
): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map((line) => ({ ...line, id: stored.get(cellOf(line))?.id ?? newId() }));
  await sql`insert into pm_ts_line (id, ts_id, username, week, project_id, task_id, day, type, hours, note, billable, status,
      tenant_id, sys_org_code, create_by, create_time)
    select w.id, ${id}, ${actor.username}, ${week}, w."projectId", w."taskId", w.day, w.type, w.hours, w.note, w.billable,
      ${lineStatus.draft}, ${actor.tenantId}, ${actor.orgCode}, ${actor.username}, now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as w(id text, "projectId" text, "taskId" text, day date, type text, hours numeric, note text, billable text)
    on conflict (id) do update set hours = excluded.hours, note = excluded.note, billable = excluded.billable,
      sys_org_code = excluded.sys_org_code, version = pm_ts_line.version + 1, update_by = ${actor.username},
      update_time = now()`.execute(tx);
}

async function statusText({ app, tx, actor }: Context, status: string): Promise<string> {
  const texts = await app.dictTexts.textsOf(tx, { type: 'dict', dict: 'pm_ts_status', label: '' }, [status], actor);
  return texts.get(status) ?? status;
}

const log = ({ tx, actor, origin }: Context, name: string, content: string, parameters: object) =>
  writeLog(tx, actor, origin, { content, operate: operateType.edit, method: `pm:ts:${name}`, parameters });
