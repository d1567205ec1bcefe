import type { Step } from '@dossier/contract/online/enhance/steps.ts';
import { recordName } from '@dossier/contract/online/enhance/steps.ts';
import { auditColumns } from '@dossier/contract/online/form/names.ts';
import { sql } from 'kysely';
import { refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { linesOf } from '#engine/parts/lines.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { putIn } from './outbox.ts';
import { refusedBy, send, type Target } from './send.ts';
import { takeTurn } from './turns.ts';

type CallStep = Extract<Step, { type: 'call' }>;
type Given = Readonly<Record<string, unknown>>;

/** How long somebody who saves waits for another program. */
const timeoutMs = 5000;
const longestBody = 1024 * 1024;

/** The hook of a code while it is called at all. */
async function activeHook(db: Db, code: string): Promise<Target | undefined> {
  const { rows } = await sql<Target>`
    select id, name, url from onl_hook where code = ${code} and active_status = '1'`.execute(db);
  return rows[0];
}

/** Whether there is a hook of this code, called or not. */
export async function hookExists(db: Db, code: string): Promise<boolean> {
  const { rows } = await sql`select from onl_hook where code = ${code}`.execute(db);
  return rows.length > 0;
}

/**
 * Calls another program before a record is saved, and waits for its answer.
 * @returns values that it puts in place of those of the record
 * @throws AppError `hook` where it says no, or nothing that can be read
 */
export async function callBefore(context: WriteContext, step: CallStep, event: string, record: Given): Promise<Given> {
  const hook = await activeHook(context.tx, step.hook);
  if (!hook) return {};
  const { input, resource } = context;
  const lines = Object.fromEntries(
    Object.entries(resource.parts).flatMap(([name, part]) => {
      const sent = input[name];
      if (!Array.isArray(sent)) return [];
      const names = ['id', ...Object.keys(part.fields)];
      return [[name, sent.map((line: unknown) => picked(Object(line) as Given, names))]];
    }),
  );
  const body = bodyOf(context, step, record, lines);
  const outcome = await takeTurn(
    () => send({ app: context.app, db: context.tx }, hook, { delivery: newId(), event, body, timeoutMs }),
    () => refusedBy(hook, '正忙，请稍后再保存'),
  );
  if (!outcome.ok) throw refusedBy(hook, outcome.said);
  const result = outcome.answer.result;
  if (typeof result !== 'object' || result === null || event === 'delete') return {};
  const { code, record: next } = result as { code?: unknown; record?: unknown };
  if (code === 0) throw refusedBy(hook, '不接受这条记录');
  return typeof next === 'object' && next !== null && !Array.isArray(next) ? (next as Given) : {};
}

/** Lines of records that are being deleted, by the record as both steps around the deletion have it. */
const keptLines = new WeakMap<Given, Given>();

/** Keeps the lines of a record for the call that tells of its deletion: by then they are gone. */
export async function keepLines(context: WriteContext, record: Given & { id: string }): Promise<void> {
  keptLines.set(record, await storedLines(context, record.id));
}

async function storedLines({ tx, resource }: WriteContext, id: string): Promise<Given> {
  const lines: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(resource.parts)) {
    const rows = (await linesOf(tx, part, [id])).get(id) ?? [];
    lines[name] = rows.map((row) => picked(row, ['id', ...Object.keys(part.fields)]));
  }
  return lines;
}

/** Puts a call in the outbox: it goes out once the record is committed, and not where it is not. */
export async function callAfter(
  context: WriteContext,
  step: CallStep,
  event: string,
  record: Given & { id: string },
): Promise<void> {
  const { app, tx, resource } = context;
  const hook = await activeHook(tx, step.hook);
  if (!hook) return;
  const body = bodyOf(context, step, record, keptLines.get(record) ?? (await storedLines(context, record.id)));
  await putIn({ tx, events: app.events }, hook, { event, tableName: resource.name, recordId: record.id, body });
}

/** `{tableName, record}` (online-engine 16): the fields that the step names, or all of the form, by their names in the database. */
function bodyOf({ resource }: WriteContext, { fields }: CallStep, record: Given, lines: Given): string {
  const own = {
    ...picked(record, ['id', ...Object.keys(resource.fields)]),
    ...Object.fromEntries(auditColumns.map((column) => [column, record[recordName(column)] ?? null])),
    ...lines,
  };
  const sent = fields && fields.length > 0 ? picked(own, ['id', ...fields]) : own;
  const body = JSON.stringify({ tableName: resource.name, record: sent });
  if (Buffer.byteLength(body) > longestBody) throw refuse('记录过大，不能发送给外部接口');
  return body;
}

const picked = (of: Given, names: readonly string[]): Given =>
  Object.fromEntries(names.flatMap((name) => (of[name] === undefined ? [] : [[name, of[name]]])));
