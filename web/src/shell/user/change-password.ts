import type { BodyOf } from '@dossier/contract/core/endpoint.ts';
import { updatePassword } from '@dossier/contract/identity/session.ts';
import { callEnvelope } from '#services/api/api.ts';
import { shellMessages } from '#services/messages/shell.ts';
import { feedback } from '#services/page/feedback.ts';
import { useSession } from '#services/session/session.ts';

export type PasswordFields = Omit<BodyOf<typeof updatePassword>, 'username'>;

/** Changes the password of whoever is signed in. @returns false where nobody is, which is said */
export async function changePassword(fields: PasswordFields): Promise<boolean> {
  const username = useSession.getState().user?.username;
  if (!username) {
    feedback()?.message.warning(shellMessages().password.nobody);
    return false;
  }
  const { message } = await callEnvelope(updatePassword, { body: { username, ...fields } });
  feedback()?.message.success(message);
  return true;
}
