import type { BodyOf } from '@dossier/contract/core/endpoint.ts';
import { updateEmail, updateMobile } from '@dossier/contract/identity/own-contact.ts';
import { editOwnProfile } from '@dossier/contract/identity/user-calls.ts';
import { callEnvelope } from '#services/api/api.ts';
import { useSession } from '#services/session/session.ts';
import { updateUser } from '#services/session/stored-session.ts';

export type OwnProfile = Omit<BodyOf<typeof editOwnProfile>, 'id' | 'email'>;

/** Saves what users change about themselves; header and pages show it at once. @returns the server's sentence */
export async function saveProfile(profile: OwnProfile): Promise<string> {
  const { message, result } = await callEnvelope(editOwnProfile, { body: profile });
  change(result);
  return message;
}

/** Changes one's own phone with the code that was sent to it and a proof of who changes it. @returns the server's sentence */
export async function savePhone(body: BodyOf<typeof updateMobile> & { phone: string }): Promise<string> {
  const { message } = await callEnvelope(updateMobile, { body });
  change({ phone: body.phone });
  return message;
}

/** Changes one's own address, or takes it away. @returns the server's sentence */
export async function saveEmail(body: BodyOf<typeof updateEmail>): Promise<string> {
  const { message } = await callEnvelope(updateEmail, { body });
  change({ email: body.email });
  return message;
}

function change(values: Partial<OwnProfile> & { phone?: string; email?: string | null }): void {
  const { user } = useSession.getState();
  if (user) updateUser({ ...user, ...values });
}
