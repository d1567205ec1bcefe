import type { Endpoint, ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { passkeySignIn, passSecondStep, SecondStepDue } from '@dossier/contract/identity/second-step.ts';
import { type login, type phoneLogin, selectDepart } from '@dossier/contract/identity/session.ts';
import type { getLoginUser, validateCasLogin } from '@dossier/contract/identity/third-login.ts';
import { create } from 'zustand';
import { type CallInput, call, callEnvelope } from '#services/api/api.ts';
import { ApiError } from '#services/api/api-error.ts';
import { keepDictionaries } from '#services/data/dictionary-cache.ts';
import { greetKey } from '#services/session/stored.ts';
import { chooseTenant, startSession } from '#services/session/stored-session.ts';

export type SignedIn = ResultOf<typeof login>;
type SignInCall =
  | typeof login
  | typeof phoneLogin
  | typeof getLoginUser
  | typeof validateCasLogin
  | typeof passSecondStep
  | typeof passkeySignIn;
type Depart = SignedIn['departs'][number];
type Tenant = NonNullable<SignedIn['tenantList']>[number];

/** A sign-in that still asks where the user will work. */
export interface Choice {
  signedIn: SignedIn;
  departs: Depart[];
  tenants: Tenant[];
}

/** What waits for its second step; kept here, because every way of signing in may come to it. */
export const useSecondStep = create<{ due: SecondStepDue | null }>(() => ({ due: null }));

/** A refusal that asks for the second step: the page shows it in the place of the form. */
export function noteSecondStep(error: unknown): void {
  if (error instanceof ApiError && error.reason === 'secondStepDue')
    // The reason says what came with it.
    useSecondStep.setState({ due: error.result as SecondStepDue });
}

/** A sign-in counts only when its code is 200, whatever else the answer says. */
export async function signIn<E extends SignInCall>(target: E, input: CallInput<E>, failed: string): Promise<SignedIn> {
  // Every one of these calls answers with what login does.
  const envelope = await callEnvelope(target as Endpoint as typeof login, input as CallInput<typeof login>).catch(
    (error: unknown) => {
      noteSecondStep(error);
      throw error;
    },
  );
  if (String(envelope.code) !== '200' || !envelope.result?.token) {
    throw new ApiError(envelope.message || failed, { code: envelope.code, status: 200 });
  }
  return envelope.result;
}

/** Enters at once, or says what must be chosen first. */
export function afterSignIn(signedIn: SignedIn): Choice | null {
  const tenants = signedIn.tenantList ?? [];
  const departs = signedIn.multi_depart === 2 ? signedIn.departs : [];
  if (departs.length > 1 || tenants.length > 1) {
    return { signedIn, departs: departs.length > 1 ? departs : [], tenants: tenants.length > 1 ? tenants : [] };
  }
  enter(signedIn, tenants[0]?.id);
  return null;
}

/** Tells the server which department and tenant were chosen, then enters. */
export async function confirmChoice({ signedIn }: Choice, chosen: { orgCode?: string; tenantId?: number }) {
  const tenantId = chosen.tenantId ?? signedIn.tenantList?.[0]?.id;
  if (tenantId !== undefined) chooseTenant(tenantId);
  const { userInfo } = await call(selectDepart, {
    token: signedIn.token,
    body: { orgCode: chosen.orgCode, username: signedIn.userInfo.username, loginTenantId: chosen.tenantId },
  });
  enter({ ...signedIn, userInfo }, tenantId);
}

function enter(signedIn: SignedIn, tenantId: number | undefined): void {
  chooseTenant(tenantId ?? 0);
  if (signedIn.sysAllDictItems) keepDictionaries(signedIn.sysAllDictItems);
  sessionStorage.setItem(greetKey, signedIn.multi_depart === 0 ? 'no-depart' : 'welcome');
  startSession(signedIn.token, signedIn.userInfo);
  // Nothing here waits for it: only other clients of the contract read it.
  import('./encrypted-string.ts')
    .then(({ fetchEncryptedString }) => fetchEncryptedString(signedIn.token))
    .catch(() => {});
}
