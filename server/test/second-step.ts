import { Secret, TOTP } from 'otpauth';
import type { TestApp } from './app.ts';
import { type TestBrowser, testBrowser } from './browser.ts';
import { aPerson, type Person, userPassword } from './people.ts';

export interface Guarded extends Person {
  secret: string;
  recoveryCodes: string[];
  /** The session that set the second step up. */
  token: string;
}

/** The code of an authenticator app. @param steps how many steps of 30 s from now */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** A code that is no good now, a minute ago or in a minute. */
export function wrongCode(secret: string): string {
  const near = new Set([-3, -2, -1, 0, 1, 2, 3].map((steps) => codeOf(secret, steps)));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777'].find((code) => !near.has(code)) ??
    ''
  );
}

/** Forgets which codes were used: a test does not wait for the next one. */
export async function freshCodes(app: TestApp, userId: string): Promise<void> {
  await app.db.updateTable('sys_user_totp').set({ last_step: 0 }).where('user_id', '=', userId).execute();
}

/** Adds an authenticator app by the calls that the page makes. */
export async function addTotp(app: TestApp, token: string, password: string = userPassword) {
  const { result } = await app.call('POST', '/sys/secondStep/beginTotp', { token, body: { password } });
  const { secret } = result as { secret: string };
  const added = await app.call('POST', '/sys/secondStep/confirmTotp', { token, body: { code: codeOf(secret) } });
  return { secret, added };
}

/** Somebody whose sign-in takes a code of an authenticator app. */
export async function aGuardedPerson(app: TestApp, input: Parameters<typeof aPerson>[1] = {}): Promise<Guarded> {
  const person = await aPerson(app, input);
  const token = await app.signIn(person.username, userPassword);
  const { secret, added } = await addTotp(app, token);
  await freshCodes(app, person.id);
  return { ...person, secret, token, recoveryCodes: added.result.recoveryCodes };
}

/** A browser at the second step. */
export async function atSecondStep(app: TestApp, username: string, browser: TestBrowser = testBrowser(app)) {
  const asked = await browser.call('POST', '/sys/login', { body: { username, password: userPassword } });
  const ticket = asked.result?.ticket as string;
  const pass = (body: object) => browser.call('POST', '/sys/secondStep/pass', { body: { ticket, ...body } });
  return { asked, ticket, browser, pass };
}
