import { mostPlanned } from '@dossier/contract/pm/plan.ts';
import { task } from '@dossier/contract/pm/task.ts';
import { readPredecessors } from '@dossier/rules/schedule/predecessors.ts';
import { readWbs } from '@dossier/rules/schedule/wbs.ts';
import type { Actor } from '#access/actor.ts';
import { refuse } from '#core/errors.ts';
import { readWorkbook } from '#engine/excel/reader.ts';
import { readDraft } from '#engine/resource/draft.ts';
import { applyRecordRules } from '#engine/resource/rules.ts';
import { isFooter } from '#engine/transfer/excel-columns.ts';
import { type ImportRow, placeColumns, readBatch } from '#engine/transfer/import-rows.ts';
import { speakerOf } from '#services/language/speaker.ts';
import type { App } from '#services/services.ts';
import type { Incoming, IncomingTask } from './incoming.ts';
import { planColumns } from './sheet-columns.ts';

/** Cells of a task that become fields of it. */
const given = ['name', 'type', 'owner', 'planStart', 'planEnd', 'planHours', 'bac'] as const;

/**
 * Reads a plan from the first sheet of a workbook.
 * @throws IM01 where a column is missing, IM02 where there are no rows, IM04 where there are too many
 */
export async function readPlanSheet(app: App, actor: Actor, path: string): Promise<Incoming> {
  const workbook = await readWorkbook(path, { maxRows: mostPlanned + 1 });
  try {
    const places = placeColumns(workbook.header, planColumns(speakerOf(actor.language)), {});
    const present = new Set([...places.keys()].map(({ name }) => name));
    const rows = [];
    for await (const row of workbook.rows) if (!isFooter(row.cells[0])) rows.push(row);
    if (rows.length === 0) throw refuse('文件没有数据行');
    // One row more is read, for the line that exports end with.
    if (rows.length > mostPlanned) throw refuse(`数据行数${rows.length}超过上限${mostPlanned}`);
    const read = (await readBatch(app, app.db, actor, rows, places)).map((row) => taskOf(actor, row, present));
    return {
      total: read.length,
      tasks: read.flatMap(({ task: one, problems }) => (problems.length === 0 ? [one] : [])),
      wrong: read.flatMap(({ task: { line }, problems }) => (problems.length > 0 ? [{ line, problems }] : [])),
      strangers: [],
    };
  } finally {
    await workbook.close();
  }
}

function taskOf(
  actor: Actor,
  { line, values, problems: unread }: ImportRow,
  present: ReadonlySet<string>,
): { task: IncomingTask; problems: string[] } {
  const code = String(values.wbs ?? '');
  const wbs = readWbs(code);
  const { predecessors, faults } = readPredecessors(String(values.before ?? ''));
  const fields = Object.fromEntries(given.filter((name) => present.has(name)).map((name) => [name, values[name]]));
  const { draft, problems } = readDraft(task.fields, fields, 'add');
  applyRecordRules({ actor, resource: task, input: {} }, draft, problems);
  const told = given.flatMap((name) => problems[name] ?? []);
  return {
    task: {
      ...{ line, wbs: wbs ?? code, name: String(draft.name ?? ''), type: String(draft.type ?? '') },
      ...{ planStart: String(draft.planStart ?? ''), planEnd: String(draft.planEnd ?? '') },
      ...(present.has('owner') ? { owner: (draft.owner as string | null) ?? null } : {}),
      ...(present.has('planHours') ? { planHours: (draft.planHours as number | null) ?? null } : {}),
      ...(present.has('bac') ? { bac: (draft.bac as number | null) ?? null } : {}),
      ...(present.has('before') ? { before: predecessors } : {}),
    },
    problems: [
      ...(wbs === null ? [code === '' ? 'WBS码不能为空' : `WBS码“${code}”格式不正确`] : []),
      ...unread,
      ...told,
      ...faults.map(({ text, fault }) => `前置“${text}”${faultTexts[fault]}`),
    ],
  };
}

const faultTexts = { form: '格式不正确', lag: '间隔不能超过365个工作日', twice: '重复' } as const;
