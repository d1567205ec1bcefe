import { csvOf } from '@dossier/rules/condition.ts';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { sql } from 'kysely';
import { refuse } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import type { RelyingParty } from './relying-party.ts';

/** Most passkeys of a person. */
const most = 20;
/** Longest answer of a browser in characters: an attestation with certificates takes a few thousand. */
const longest = 20_000;

interface PasskeyRow {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: string;
  counter: number;
  transports: string;
}

/** EdDSA, ES256 and RS256: what browsers and keys speak today. */
const supportedAlgorithmIDs = [-8, -7, -257];

type Person = { userId: string; username: string; realname: string };

/** What a new passkey is made from. Such a passkey names its owner itself, so that it can be the only step. */
export async function newPasskeyOptions(db: Db, party: RelyingParty, brand: string, person: Person) {
  const own = await passkeysOf(db, person.userId);
  if (own.length >= most) throw refuse(`最多添加${most}个通行密钥`);
  return generateRegistrationOptions({
    rpName: brand,
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(person.userId)),
    userName: person.username,
    userDisplayName: person.realname,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: own.map((row) => ({ id: row.credential_id, transports: csvOf(row.transports) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Keeps the passkey that a browser has made for a challenge. @throws when it does not fit, or belongs to somebody already */
export async function keepPasskey(
  tx: Tx,
  party: RelyingParty,
  { userId, challenge, name, answer }: { userId: string; challenge: string; name: string; answer: unknown },
): Promise<void> {
  const { registrationInfo: made } = await verifyRegistrationResponse({
    // Read by the library, which throws at whatever does not fit.
    response: sized(answer) as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!made) throw refuse('通行密钥校验失败，请重试');
  const { rows } = await sql`
    insert into sys_passkey (id, user_id, credential_id, rp_id, public_key, counter, transports, backed_up, name)
    values (${newId()}, ${userId}, ${made.credential.id}, ${party.id}, ${Buffer.from(made.credential.publicKey).toString('base64url')},
      ${made.credential.counter}, ${transportsOf(made.credential.transports)}, ${made.credentialBackedUp}, ${name.trim()})
    on conflict (credential_id) do nothing returning 1`.execute(tx);
  if (rows.length === 0) throw refuse('该通行密钥已添加过');
}

const transportsOf = (transports: readonly string[] = []) =>
  transports
    .filter((one) => /^[a-z-]{1,20}$/.test(one))
    .slice(0, 8)
    .join(',');

/**
 * What a browser asks a passkey. @param userId absent: whoever holds one, as the only step
 * @param alone it stands in for a password: it must say that it knows its holder
 */
export async function askPasskeyOptions(db: Db, party: RelyingParty, userId?: string, alone = userId === undefined) {
  const own = userId === undefined ? [] : await passkeysOf(db, userId, party.id);
  return generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: own.map((row) => ({ id: row.credential_id, transports: csvOf(row.transports) })),
    // Alone it must say that it knows its holder; after a password, that it is there.
    userVerification: alone ? 'required' : 'preferred',
  });
}

/** Whose passkey has answered the challenge rightly; null for none. @param userId whose it must be @param alone as above */
export async function readPasskeyAnswer(
  db: Db | Tx,
  party: RelyingParty,
  {
    challenge,
    answer,
    userId,
    alone = userId === undefined,
  }: { challenge: string; answer: unknown; userId?: string; alone?: boolean },
): Promise<string | null> {
  const response = sized(answer) as AuthenticationResponseJSON | null;
  if (typeof response?.id !== 'string') return null;
  const { rows } = await sql<PasskeyRow>`
    select * from sys_passkey where credential_id = ${response.id} and rp_id = ${party.id}
      and (${userId ?? null}::text is null or user_id = ${userId ?? ''})`.execute(db);
  const [found] = rows;
  if (!found) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: alone,
      credential: {
        id: found.credential_id,
        publicKey: new Uint8Array(Buffer.from(found.public_key, 'base64url')),
        counter: Number(found.counter),
      },
    });
    if (!verified) return null;
    // Of two answers with the same counter one is a copy's; passkeys that do not count stay at 0.
    const { newCounter, credentialBackedUp } = authenticationInfo;
    const used = await sql`
      update sys_passkey set counter = ${newCounter}, backed_up = ${credentialBackedUp}, last_used = now()
      where id = ${found.id} and (counter < ${newCounter} or (counter = 0 and ${newCounter} = 0)) returning 1`.execute(
      db,
    );
    return used.rows.length > 0 ? found.user_id : null;
  } catch {
    // A counter that went back, a challenge, an origin or a signature that is another's: the library throws.
    return null;
  }
}

/** The answer, when it is of a size that a browser sends. */
function sized(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && JSON.stringify(answer).length <= longest ? answer : null;
}

async function passkeysOf(db: Db, userId: string, rpId?: string): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    select * from sys_passkey where user_id = ${userId} and (${rpId ?? null}::text is null or rp_id = ${rpId ?? ''})
    order by created_at, id`.execute(db);
  return rows;
}
