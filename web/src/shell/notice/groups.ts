import { type Later, later } from '#services/messages/text.ts';
import type { Notice } from './use-notices.ts';

/** What a message asks of its reader, in the order of the panel. */
export const noticeGroups = ['approve', 'approvals', 'records', 'tasks', 'safety', 'others'] as const;
export type NoticeGroup = (typeof noticeGroups)[number];

/** Headings of the groups. */
export const groupNames: Readonly<Record<NoticeGroup, Later>> = {
  approve: later('待我审批'),
  approvals: later('审批进展'),
  records: later('我关注的记录'),
  tasks: later('后台任务'),
  safety: later('账号安全'),
  others: later('其他消息'),
};

/** Kinds of things that messages are about, as the server names them. */
const groupOfKind: Readonly<Record<string, NoticeGroup>> = {
  flow: 'approvals',
  record: 'records',
  comment: 'records',
  task: 'tasks',
  security: 'safety',
};

/** The task that waits behind a message; null where none does. */
export function taskOf({ busType, openPage }: Pick<Notice, 'busType' | 'openPage'>): string | null {
  if (busType !== 'flow' || !openPage?.startsWith('/flow/inbox?')) return null;
  return new URLSearchParams(openPage.slice(openPage.indexOf('?'))).get('task');
}

/** Messages by what they ask, each group in the order in which it came; empty groups are left out. */
export function inGroups(notices: readonly Notice[]): { group: NoticeGroup; notices: Notice[] }[] {
  const found = new Map<NoticeGroup, Notice[]>(noticeGroups.map((group) => [group, []]));
  for (const notice of notices) found.get(groupOf(notice))?.push(notice);
  return [...found].map(([group, own]) => ({ group, notices: own })).filter(({ notices: own }) => own.length > 0);
}

function groupOf(notice: Notice): NoticeGroup {
  if (taskOf(notice) !== null) return 'approve';
  return groupOfKind[notice.busType ?? ''] ?? 'others';
}
