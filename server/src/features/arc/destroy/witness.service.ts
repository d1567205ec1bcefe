import type { ProofGiven } from '@dossier/contract/identity/proof.ts';
import type { FastifyRequest } from 'fastify';
import type { Origin } from '#access/actor.ts';
import { tryOwnProof } from '#access/session/own-proof.ts';
import { AppError, refusal } from '#core/errors.ts';
import { peopleNamed } from '#engine/flow/people.ts';
import type { App } from '#services/services.ts';

interface Here {
  app: App;
  tenantId: number;
  origin: Origin;
  request: FastifyRequest;
  /** Path of the call that they prove themselves to. */
  purpose: string;
}

/**
 * Lets witnesses prove that they stand beside whoever acts, each by their own password or a code of theirs. Wrong ones count
 * as at signing in. Never called inside a transaction. @throws AppError `witness`, or `weakWitness` where a password is not enough, with the name in the sentence and the account in `result.witness`
 */
export async function assertPresent(
  { app, tenantId, origin, request, purpose }: Here,
  witnesses: readonly (ProofGiven & { username: string })[],
): Promise<void> {
  const people = await peopleNamed(
    app.db,
    tenantId,
    witnesses.map(({ username }) => username),
  );
  const byName = new Map(people.map((person) => [person.username, person]));
  for (const { username, password, proof } of witnesses) {
    const person = byName.get(username);
    if (!person) throw refusal('witness', '监销人账号已停用，操作已取消');
    const prover = { app, actor: { userId: person.id, username, sessionId: '' }, origin, request };
    // A passkey answers to a session of its own, and they have none here.
    const given = { password, ...(proof && proof.way !== 'passkey' ? { proof } : {}) };
    const proved = await tryOwnProof(prover, purpose, given);
    if (proved.state === 'right') continue;
    const reason = proved.state === 'weak' ? 'weakWitness' : 'witness';
    // The page asks this one for a code, and the others for what they have.
    throw new AppError(`监销人“${person.name}”：${proved.message}`, { reason, result: { witness: username } });
  }
}
