import { getEncryptedString } from '@dossier/contract/system/third-login.ts';
import { call } from '../../platform/api.ts';
import { keepEncryptedString } from '../../platform/stored-session.ts';

/** Keeps the key and vector that other clients of the contract read from the store of the browser. */
export async function fetchEncryptedString(token: string): Promise<void> {
  keepEncryptedString(token, await call(getEncryptedString));
}
