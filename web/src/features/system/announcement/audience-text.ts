import { audience } from '@dossier/contract/system/announcement.ts';

/** Whom an announcement is for, as sentences name them. */
export function audienceText(msgType: string | null): string {
  if (msgType === audience.users) return '指定用户';
  return msgType === audience.departs ? '指定部门的用户' : '全体用户';
}
