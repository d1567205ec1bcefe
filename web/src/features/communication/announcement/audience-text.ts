import { audience } from '@dossier/contract/communication/announcement.ts';
import { say } from '#services/messages/text.ts';

/** Whom an announcement is for, as sentences name them. */
export function audienceText(msgType: string | null): string {
  if (msgType === audience.users) return say('指定用户');
  return msgType === audience.departs ? say('指定部门的用户') : say('全体用户');
}
