import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { ProofGiven } from '@dossier/contract/identity/proof.ts';
import { user } from '@dossier/contract/identity/user.ts';
import type { editOwnProfile } from '@dossier/contract/identity/user-calls.ts';
import { systemActor } from '#access/actor.ts';
import { mayChange, scopeOf } from '#access/gate.ts';
import { type Prover, proofFieldOf, tryOwnProof } from '#access/session/own-proof.ts';
import { AppError, invalid, notFound } from '#core/errors.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { explainWriteError, unknownValues } from '#engine/resource/checks.ts';
import { type Draft, readDraft } from '#engine/resource/draft.ts';
import { bindRecordFiles } from '#engine/resource/files.ts';
import { keepVersion } from '#engine/resource/history.ts';
import { findRow, type Row } from '#engine/resource/read.ts';
import { updateRow } from '#engine/resource/write-rows.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import type { Caller } from '../user.service.ts';

type Profile = ResultOf<typeof editOwnProfile>;

/** Fields that everybody may change about himself, unless a role hides or freezes them. */
const own: ReadonlySet<string> = new Set(['avatar', 'birthday', 'sex', 'telephone']);

/** Changes the caller's own picture and private details, by the rules that their fields have for everybody. */
export async function changeOwnProfile(caller: Caller, input: Record<string, unknown>): Promise<Profile> {
  const { app, actor } = caller;
  const scope = scopeOf(user, actor);
  const { draft, problems } = readDraft(user.fields, input, 'edit', (name) => own.has(name) && mayChange(scope, name));
  const after = await changeOwn(caller, draft, '修改个人资料', async (tx, before) => {
    // Mail says what happens to an account: whoever holds an open session must not be able to turn it away.
    if (input.email !== undefined && (input.email || null) !== (before.email || null))
      problems.email = '请在账号设置的“安全设置”中修改邮箱';
    Object.assign(problems, await unknownValues(tx, app.dictTexts, user.fields, draft, actor, { before }));
    if (Object.keys(problems).length > 0) throw invalid(problems);
    await bindRecordFiles({ ...caller, tx, resource: user }, actor.userId, draft, before);
    if (draft.avatar && draft.avatar !== before.avatar) await assertPicture(tx, String(draft.avatar));
  });
  // A row of the table under the wire's names: the columns' types are the profile's.
  return after as unknown as Profile;
}

/** Whoever changes their own phone or address, and what their browser has sent. */
export type OwnCaller = Caller & Prover;

/** @throws AppError at the field of what was given */
export async function assertSelf(caller: OwnCaller, purpose: string, given: ProofGiven): Promise<void> {
  const proved = await tryOwnProof(caller, purpose, given);
  // Who signs in by phone alone has no password to prove.
  if (proved.state === 'right' || (proved.state === 'none' && !given.proof)) return;
  if (given.proof || proved.state === 'weak') throw invalid({ [proofFieldOf(given)]: proved.message });
  throw invalid({ password: given.password ? '当前密码不正确' : '请输入当前密码' });
}

/** One's own row is one's own whatever the data rules say of the list of users. */
export async function changeOwn(
  { app, actor, origin }: Caller,
  draft: Draft,
  what: string,
  check?: (tx: Tx, before: Row) => Promise<void>,
): Promise<Row> {
  const scope = scopeOf(user, systemActor);
  return inTransaction(app.db, async (tx) => {
    const before = await findRow(tx, scope, actor.userId, { lock: true, full: true });
    if (!before) throw notFound(user.messages.notFound);
    await check?.(tx, before);
    await updateRow(tx, user, actor, actor.userId, draft);
    const after = await findRow(tx, scope, actor.userId, { full: true });
    if (!after) throw notFound(user.messages.notFound);
    await keepVersion(tx, user, actor, after);
    await writeLog(tx, actor, origin, {
      operate: operateType.edit,
      content: `${what}，username： ${actor.username}`,
      parameters: { fields: Object.keys(draft) },
    });
    return after;
  }).catch((error: unknown) => {
    throw error instanceof AppError ? error : explainWriteError(error, user);
  });
}

/** A face is seen by everybody: only a picture of the public folder can be one. */
async function assertPicture(tx: Tx, path: string): Promise<void> {
  const file = await tx
    .selectFrom('sys_file')
    .select('id')
    .where('path', '=', path)
    .where('is_public', '=', true)
    .where('mime', 'like', 'image/%')
    .executeTakeFirst();
  if (!file) throw invalid({ avatar: '请上传图片' });
}
