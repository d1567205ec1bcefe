import * as contract from '@dossier/contract/communication/message.ts';
import {
  getMessageSettings,
  saveLanguage,
  saveMessageSetting,
  saveMessageTimes,
} from '@dossier/contract/communication/message-setting.ts';
import { sql } from 'kysely';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { refuse } from '#core/errors.ts';
import { someIds } from '#core/some-ids.ts';
import { inTransaction } from '#db/database.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { done, doneWith, serve } from '#http/endpoint.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import { sendAgain } from '#services/messages/outbox.ts';
import type { App } from '#services/services.ts';
import { messageHooks } from './message.hooks.ts';
import { mySettings, saveSetting, saveTimes } from './settings.ts';
import { templateRoutes } from './template.ts';

const { message } = contract;
/** Most messages that one call sends again. */
const maxBatch = 1000;

/** 消息中心: the outbox, templates, and what every user wants to receive how. */
export function messageRoutes(app: App): void {
  serveResource(app, message, messageHooks(app));
  templateRoutes(app);
  serve(app, contract.resendMessages, ({ actor, origin, body }) =>
    inTransaction(app.db, async (tx) => {
      const ids = someIds(body.ids);
      if (ids.length > maxBatch) throw refuse(`单次最多操作${maxBatch}条记录`);
      const own = sql`id in (select t.id from sys_sms t where t.id = any(${ids}) and ${scopeSql(scopeOf(message, actor))})`;
      const count = await sendAgain(tx, own, actor.username);
      if (count === 0) throw refuse('所选消息已发送成功或正在发送，无需重新发送');
      await writeLog(tx, actor, origin, {
        content: `重新发送消息，共${count}条`,
        operate: operateType.edit,
        method: contract.resendMessages.access,
        parameters: { ids },
      });
      await app.messages.changed(tx);
      return done(`已重新发送${count}条消息`);
    }),
  );
  serve(app, contract.listMessageChannels, async () =>
    [...app.messages.channels].map(([channel, { label, missing }]) => ({ channel, label, missing: missing() })),
  );
  serve(app, getMessageSettings, ({ actor }) => mySettings(app, app.db, actor));
  serve(app, saveLanguage, async ({ actor, body: { language } }) => {
    await inTransaction(app.db, async (tx) => {
      const { numAffectedRows } = await sql`update sys_user set language = ${language}
        where id = ${actor.userId} and language is distinct from ${language}`.execute(tx);
      if (numAffectedRows) await app.sessions.refresh(tx, [actor.userId]);
    });
    return done('设置已保存');
  });
  serve(app, saveMessageTimes, ({ actor, body }) =>
    inTransaction(app.db, async (tx) => {
      await saveTimes(tx, actor, body);
      await app.messages.changed(tx);
      return doneWith('设置已保存', await mySettings(app, tx, actor));
    }),
  );
  serve(app, saveMessageSetting, ({ actor, body }) =>
    inTransaction(app.db, async (tx) => {
      await saveSetting(app, tx, actor, body);
      return doneWith('设置已保存', await mySettings(app, tx, actor));
    }),
  );
}
