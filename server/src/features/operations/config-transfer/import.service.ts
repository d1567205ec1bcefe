import type { ConfigOutcome, ConfigPreview } from '@dossier/contract/operations/config-transfer.ts';
import { sql } from 'kysely';
import type { Actor, Origin } from '#access/actor.ts';
import { refuse } from '#core/errors.ts';
import { inTransaction, isPgError, type Tx } from '#db/database.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import type { ConfigFile } from './config-file.ts';
import { type Context, contextOf, type Reference } from './kind.ts';
import { kindOf } from './kinds.ts';
import { applySteps, changeOf, type Plan, planOf, refKey } from './plan.ts';

export interface Caller {
  app: App;
  actor: Actor;
  origin: Origin;
  /** Told how far it is; what it throws ends the work and undoes it. */
  onStep?: (done: number, total: number) => void;
}

/** Thrown to undo what was only tried. */
class Undo extends Error {}

const lockTimeout = '10s';

/** Makes every change of a file, looks at what was refused, and takes everything back. */
export async function previewImport(caller: Caller, file: ConfigFile): Promise<ConfigPreview> {
  let preview: ConfigPreview | undefined;
  await inTransaction(caller.app.db, async (tx) => {
    const context = contextOf({ ...caller, tx });
    const plan = await planOf(context, file);
    await applySteps(
      context,
      plan.steps.filter(({ reason }) => reason === null),
      caller.onStep,
    );
    preview = previewOf(file, plan);
    throw new Undo();
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw explained(error);
  });
  if (!preview) throw new Error('a dry run ended without a result');
  return preview;
}

function previewOf(file: ConfigFile, { state, steps, unchanged, onlyHere }: Plan): ConfigPreview {
  return { state, source: file.source, changes: steps.map(changeOf), unchanged, onlyHere };
}

/**
 * Makes the chosen changes of a dry run in one transaction, all or none. The kinds of the file are locked first, so
 * what the dry run showed is what is changed; if anything is otherwise, the new dry run comes instead.
 */
export async function runImport(
  caller: Caller,
  file: ConfigFile,
  state: string,
  chosen: readonly Reference[],
): Promise<ConfigOutcome> {
  const outcome = await inTransaction(caller.app.db, async (tx) => {
    await lockKinds(tx, file);
    const context = contextOf({ ...caller, tx });
    const plan = await planOf(context, file);
    if (plan.state !== state) return null;
    const wanted = new Set(chosen.map(refKey));
    const steps = plan.steps.filter(({ kind, code }) => wanted.delete(refKey({ kind: kind.name, code })));
    const [unknown] = wanted;
    if (unknown !== undefined) throw refuse(`“${unknown}”不在可导入的变更中，请重新预览`);
    // Refused before anything is tried: the dry run has said so.
    if (steps.some(({ reason }) => reason !== null)) return null;
    const failed = await applySteps(context, steps, caller.onStep);
    if (failed.length > 0) throw new Undo();
    const added = steps.filter(({ here }) => !here).length;
    await log(context, file, plan, chosen, { added, changed: steps.length - added });
    return { added, changed: steps.length - added };
  }).catch((error: unknown) => {
    if (error instanceof Undo) return null;
    throw explained(error);
  });
  return outcome ?? { stale: true, preview: await previewImport(caller, file) };
}

async function lockKinds(tx: Tx, file: ConfigFile): Promise<void> {
  await sql`select set_config('lock_timeout', ${lockTimeout}, true)`.execute(tx);
  // The advisory locks of the trees come first everywhere.
  if (file.entries.has('menu')) await sql`select pg_advisory_xact_lock(hashtext('sys_permission'))`.execute(tx);
  if (file.entries.has('category'))
    await sql`select pg_advisory_xact_lock_shared(hashtext('sys_category'))`.execute(tx);
  const tables = [...new Set([...file.entries.keys()].flatMap((name) => kindOf(name).tables))].sort();
  if (tables.length > 0)
    await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in exclusive mode`.execute(tx);
  await sql`select set_config('lock_timeout', '0', true)`.execute(tx);
}

/** Locks that did not come, or two that waited for each other. */
function explained(error: unknown): unknown {
  if (isPgError(error) && ['55P03', '40P01'].includes(error.code ?? '')) return refuse('配置正被他人修改，请稍后重试');
  return error;
}

function log(
  { tx, actor, origin }: Context,
  file: ConfigFile,
  { state }: Plan,
  chosen: readonly Reference[],
  { added, changed }: { added: number; changed: number },
): Promise<void> {
  return writeLog(tx, actor, origin, {
    operate: operateType.import,
    content: `导入配置，新增${added}项，修改${changed}项`,
    method: 'system:configTransfer:import',
    parameters: { sha256: file.sha256, source: file.source, state, chosen: chosen.map(refKey) },
  });
}
