import {
  messageTemplate,
  sendTemplateMessage,
  templateInUse,
  templateType,
} from '@dossier/contract/communication/message-template.ts';
import { written } from '@dossier/contract/communication/said.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { escapeHtml } from '@dossier/rules/escape-html.ts';
import { fillTemplate, parseTemplate, readTemplateValues, TemplateError } from '@dossier/rules/message-template.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { fieldError, invalid, refuse } from '#core/errors.ts';
import { cleanHtml } from '#core/html.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import type { Draft } from '#engine/resource/draft.ts';
import { changedNames } from '#engine/resource/draft.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { findRow, type Row } from '#engine/resource/read.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { done, serve } from '#http/endpoint.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { bellDays } from './message.hooks.ts';
import { receiversOf } from './receivers.ts';

/** Most receivers of one call. */
const mostReceivers = 1000;
/** Longest content, as in the outbox. A value that stands in many places makes much out of little. */
const longest = 20_000;

const hooks: Hooks<typeof messageTemplate> = {
  beforeAdd: (_context, draft) => check(draft, draft),
  beforeEdit(_context, draft, before) {
    const changed = changedNames(draft, before);
    const stays = (draft.useStatus ?? before.useStatus) === templateInUse;
    const isInUse = before.useStatus === templateInUse;
    if (isInUse && (stays ? changed.length > 0 : changed.some((name) => name !== 'useStatus')))
      throw refuse('此模板已被应用，禁止编辑!');
    check(draft, { ...before, ...draft });
  },
  beforeDelete(_context, record) {
    if (record.useStatus === templateInUse) throw refuse('该模板已被应用禁止删除!');
  },
};

/** 消息模板: the resource, and sending one with test values. */
export function templateRoutes(app: App): void {
  serveResource(app, messageTemplate, hooks);
  serve(app, sendTemplateMessage, ({ actor, origin, body }) =>
    inTransaction(app.db, async (tx) => {
      const usernames = csvOf(body.receiver);
      if (usernames.length === 0) throw invalid({ receiver: '请选择接收人' });
      if (usernames.length > mostReceivers) throw invalid({ receiver: `单次最多发送给${mostReceivers}人` });
      const template = await templateByCode(tx, actor, body.templateCode);
      const { title, content } = filled(template, body.testData);
      const userIds = await receiversOf(tx, actor, usernames, 'receiver');
      const id = newId();
      await app.messages.send(tx, {
        id,
        kind: 'message',
        userIds,
        tenantId: actor.tenantId,
        title: written(title),
        content,
        priority: 'L',
        about: { type: 'message', id },
        openPage: null,
        days: bellDays,
        sender: actor.username,
        channel: body.msgType,
      });
      await writeLog(tx, actor, origin, {
        content: `按模板发送消息，${template.templateName}，共${userIds.length}人`,
        operate: operateType.add,
        method: sendTemplateMessage.access,
        parameters: { templateCode: body.templateCode, receiver: usernames, msgType: body.msgType },
      });
      return done('消息发送成功！');
    }),
  );
}

async function templateByCode(tx: Tx, actor: Actor, code: string): Promise<Row> {
  const scope = scopeOf(messageTemplate, actor);
  const { rows } = await sql<{ id: string }>`
    select t.id from sys_sms_template t where t.template_code = ${code} and ${scopeSql(scope)}`.execute(tx);
  const found = rows[0] && (await findRow(tx, scope, rows[0].id, { full: true }));
  if (!found) throw fieldError('templateCode', `发送消息出错！消息模板“${code}”不存在`);
  return found;
}

/** A template is only saved when it can be read; rich text is cleaned. */
function check(draft: Draft, after: Draft | Row): void {
  const problems: Record<string, string> = {};
  const named = (field: string, work: () => unknown) => {
    try {
      work();
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      problems[field] = error.message;
    }
  };
  named('templateName', () => parseTemplate(String(after.templateName ?? '')));
  named('templateContent', () => parseTemplate(String(after.templateContent ?? '')));
  named('templateTestJson', () => readTemplateValues(after.templateTestJson as string | null));
  if (Object.keys(problems).length > 0) throw invalid(problems);
  if (after.templateType === templateType.richText && typeof after.templateContent === 'string')
    draft.templateContent = cleanHtml(after.templateContent);
}

/** The message that a template gives; a value inside markup is text, and the whole is cleaned once more. */
function filled(template: Row, testData: string | null | undefined) {
  try {
    const values = readTemplateValues(testData);
    const text = String(template.templateContent ?? '');
    const isRich = template.templateType === templateType.richText;
    const title = fillTemplate(String(template.templateName ?? ''), values);
    const content = fillTemplate(text, values, isRich ? escapeHtml : undefined);
    if (content.length > longest) throw new TemplateError(`内容不能超过${longest}个字符`);
    if (`${title}${content}`.includes('\u0000')) throw new TemplateError('内容含有不允许的字符');
    return { title, content: isRich ? { html: cleanHtml(content) } : content.split('\n').map(written) };
  } catch (error) {
    if (error instanceof TemplateError) throw fieldError('testData', `发送消息出错！${error.message}`);
    throw error;
  }
}
