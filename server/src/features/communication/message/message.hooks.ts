import { type message, messageState } from '@dossier/contract/communication/message.ts';
import { escapeHtml } from '@dossier/rules/escape-html.ts';
import { sql } from 'kysely';
import { refuse } from '#core/errors.ts';
import { cleanHtml } from '#core/html.ts';
import type { Tx } from '#db/database.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import type { App } from '#services/services.ts';
import { receiversOf } from './receivers.ts';

/** Days that the bell shows an in-app message while it is unread. */
export const bellDays = 30;

/** A message that is put in by hand or by a file goes out like every other one. */
export function messageHooks(app: App): Hooks<typeof message> {
  return {
    async beforeAdd({ tx, actor }, draft) {
      await receiversOf(tx, actor, [String(draft.esReceiver)], 'esReceiver');
    },
    async afterAdd({ tx, actor }, record) {
      if (record.esType !== 'system') return app.messages.changed(tx);
      const [userId = ''] = await receiversOf(tx, actor, [String(record.esReceiver)], 'esReceiver');
      const paragraphs = String(record.esContent).split('\n');
      await app.messages.deliverInApp(tx, {
        id: record.id,
        kind: 'message',
        userIds: [userId],
        tenantId: actor.tenantId,
        title: String(record.esTitle),
        html: paragraphs.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
        summary: paragraphs.join(' ').slice(0, 500),
        wording: null,
        priority: 'L',
        about: { type: 'message', id: record.id },
        openPage: null,
        days: bellDays,
        sender: actor.username,
      });
      await sql`update sys_sms set es_send_status = '1', es_send_num = 1, es_send_time = now(), next_at = null
        where id = ${record.id}`.execute(tx);
    },
    async beforeEdit({ tx, actor }, draft, before) {
      if (before.esSendStatus === messageState.sent) throw refuse('已发送的消息不能修改');
      await assertNotSending(tx, before.id, '修改');
      if (draft.esReceiver !== undefined) await receiversOf(tx, actor, [String(draft.esReceiver)], 'esReceiver');
      if (typeof draft.esContent === 'string' && (await isRich(tx, before.id)))
        draft.esContent = cleanHtml(draft.esContent);
    },
    beforeDelete: ({ tx }, record) => assertNotSending(tx, record.id, '删除'),
  };
}

async function isRich(tx: Tx, id: string): Promise<boolean> {
  return (await sql`select 1 from sys_sms where id = ${id} and is_html`.execute(tx)).rows.length > 0;
}

/** What a worker has in hand goes out as it was, whatever becomes of the row. */
async function assertNotSending(tx: Tx, id: string, action: string): Promise<void> {
  const { rows } = await sql`select 1 from sys_sms where id = ${id} and lease_until > now()`.execute(tx);
  if (rows.length > 0) throw refuse(`消息正在发送，请稍后再${action}`);
}
