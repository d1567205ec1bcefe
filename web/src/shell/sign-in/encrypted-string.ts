import { getEncryptedString } from '@dossier/contract/identity/third-login.ts';
import { call } from '#services/api/api.ts';
import { keepEncryptedString } from '#services/session/stored-session.ts';

/** Keeps the key and vector that other clients of the contract read from the store of the browser. */
export async function fetchEncryptedString(token: string): Promise<void> {
  keepEncryptedString(token, await call(getEncryptedString));
}
