import { getLoginUser } from '@dossier/contract/identity/third-login.ts';
import { type SignedIn, signIn } from '../sign-in.ts';

/** Opens the session for a code. */
export function exchange(token: string, source: string, failed: string): Promise<SignedIn> {
  return signIn(getLoginUser, { params: { token, thirdType: source } }, failed);
}
