import { type addComment, changeableMinutes, type editComment } from '@dossier/contract/communication/comment.ts';
import { said, written } from '@dossier/contract/communication/said.ts';
import type { BodyOf } from '@dossier/contract/core/endpoint.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { invalid, notFound, refusal } from '#core/errors.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { takeQuota } from '#db/quota.ts';
import { noteNews } from '#engine/followers/news.ts';
import { type About, requireRecord } from '#engine/resource/about-record.ts';
import { pageOfRecord } from '#engine/resource/record-page.ts';
import { readableTitle } from '#engine/resource/write.ts';
import type { App } from '#services/services.ts';
import { bindCommentFiles, csvOfPaths } from './files.ts';
import { mentioned } from './people.ts';

/** Comments of one person. */
const most = { most: 60, seconds: 600 };
/** Days that the bell shows a call. */
const shownDays = 30;

/** Says something about a record, and tells those whom it calls; who may not see the record is called by nobody. */
export async function postComment(app: App, actor: Actor, body: BodyOf<typeof addComment>): Promise<void> {
  const content = cleaned(body.commentContent, body.files ?? []);
  await inTransaction(app.db, async (tx) => {
    const { resource, record } = await requireRecord(app.resources, tx, actor, body);
    if (!(await takeQuota(tx, `comment:${actor.userId}`, most))) throw refusal('tooMany', '评论过于频繁，请稍后再试');
    const people = await mentioned(app.resources, tx, actor, body, [...new Set(body.mentions ?? [])]);
    const id = newId();
    await sql`insert into sys_comment
        (id, tenant_id, table_name, table_data_id, from_user_id, comment_content, mentions, files, create_by)
      values (${id}, ${actor.tenantId}, ${body.tableName}, ${body.tableDataId}, ${actor.userId}, ${content},
        ${people.map(({ username }) => username).join(',')}, ${csvOfPaths(body.files)}, ${actor.username})`.execute(tx);
    const names = await bindCommentFiles(tx, actor, id, '', csvOfPaths(body.files));
    await noteNews(tx, actor, body, { kind: 'comment', commentId: id });
    const called = people.filter((person) => person.id !== actor.userId);
    if (called.length === 0) return;
    await app.messages.send(tx, {
      kind: 'message',
      userIds: called.map((person) => person.id),
      tenantId: actor.tenantId,
      title: said('{0}在“{1}”中提到了您', actor.realname, readableTitle(resource, record)),
      content: [
        ...(content ? [written(content)] : []),
        ...(names.length > 0 ? [said('附件：{0}', names.join('、'))] : []),
      ],
      priority: 'L',
      about: { type: 'comment', id },
      openPage: await pageOfRecord(tx, resource, body.tableDataId),
      days: shownDays,
      sender: actor.username,
      // It is about these people, and the record may be one that others may not see.
      personal: true,
    });
  });
}

export async function changeComment(app: App, actor: Actor, body: BodyOf<typeof editComment>): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const before = await requireOwn(app, tx, actor, body.id);
    const files = body.files ? csvOfPaths(body.files) : before.files;
    const content = cleaned(body.commentContent, csvOf(files));
    await bindCommentFiles(tx, actor, body.id, before.files, files);
    await sql`update sys_comment set comment_content = ${content}, files = ${files}, edited = true, update_by = ${actor.username},
      update_time = now() where id = ${body.id}`.execute(tx);
  });
}

export async function removeComment(app: App, actor: Actor, id: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const { files } = await requireOwn(app, tx, actor, id);
    await bindCommentFiles(tx, actor, id, files, '');
    await sql`update sys_comment set del_flag = 1, update_by = ${actor.username}, update_time = now()
      where id = ${id}`.execute(tx);
  });
}

/** One's own comment on a record that one may still see, while it is young; locked. */
async function requireOwn({ resources }: App, tx: Tx, actor: Actor, id: string): Promise<{ files: string }> {
  const { rows } = await sql<About & { author: string; files: string; young: boolean }>`
    select table_name as "tableName", table_data_id as "tableDataId", from_user_id as author, files,
      create_time > now() - ${changeableMinutes} * interval '1 minute' as young
    from sys_comment where id = ${id} and tenant_id = ${actor.tenantId} and del_flag = 0 for update`.execute(tx);
  const comment = rows[0];
  if (!comment) throw notFound('评论不存在或已被删除');
  await requireRecord(resources, tx, actor, comment);
  if (comment.author !== actor.userId) throw refusal('notAuthor', '只能修改或删除自己的评论');
  if (!comment.young) throw refusal('tooLate', `评论发表超过${changeableMinutes}分钟，不能再修改或删除`);
  return comment;
}

function cleaned(content: string, files: readonly string[]): string {
  const text = content.replaceAll('\u0000', '').trim();
  if (text === '' && files.length === 0) throw invalid({ commentContent: '评论内容不能为空' });
  return text;
}
