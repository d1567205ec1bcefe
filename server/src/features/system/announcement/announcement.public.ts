import { sendStatus } from '@dossier/contract/system/announcement.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database.ts';
import { escapeHtml } from '../../../platform/html.ts';
import { newId } from '../../../platform/id.ts';

/** Shown as the sender of what nobody wrote. */
const systemSender = '系统';

export interface SystemMessage {
  /** The message's own id, which the sockets are told too. */
  id: string;
  userId: string;
  tenantId: number;
  title: string;
  /** Plain text, one paragraph each. */
  lines: readonly string[];
  /** L general, M important, H urgent. */
  priority: 'L' | 'M' | 'H';
  /** What it is about: a kind of thing and its id. */
  about: { type: string; id: string };
  /** Page where 去处理 leads (domain G12). */
  openPage: string;
  /** Days that the bell shows it while it is unread. */
  days: number;
}

/** Puts a message of the system into the bell and 我的消息 of its reader. */
export async function sendSystemMessage(tx: Tx, message: SystemMessage): Promise<void> {
  await tx
    .insertInto('sys_announcement')
    .values({
      id: message.id,
      titile: message.title.slice(0, 100),
      msg_content: message.lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
      msg_abstract: message.lines.join(' ').slice(0, 500),
      sender: systemSender,
      priority: message.priority,
      msg_category: '2',
      msg_type: 'USER',
      user_ids: `${message.userId},`,
      send_status: sendStatus.published,
      send_time: sql`now()`,
      end_time: sql`now() + ${message.days} * interval '1 day'`,
      bus_type: message.about.type,
      bus_id: message.about.id,
      open_type: 'url',
      open_page: message.openPage,
      tenant_id: message.tenantId,
      create_by: systemSender,
      create_time: sql`now()`,
    })
    .execute();
  await tx
    .insertInto('sys_announcement_send')
    .values({ id: newId(), annt_id: message.id, user_id: message.userId, create_time: sql`now()` })
    .execute();
}
