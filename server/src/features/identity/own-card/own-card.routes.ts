import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { cardLimits, ownCard, saveOwnCard } from '@dossier/contract/identity/own-card.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { invalid } from '#core/errors.ts';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import { doneWith, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';

/** 个人名片: where somebody works, as what, and what they say of themselves. */
export function ownCardRoutes(app: App): void {
  serve(app, ownCard, ({ db, actor }) => cardOf(db, actor));
  serve(app, saveOwnCard, ({ actor, body }) =>
    inTransaction(app.db, async (tx) => doneWith('保存成功！', await saveCard(tx, actor, body))),
  );
}

async function cardOf(db: Db, actor: Actor): Promise<ResultOf<typeof ownCard>> {
  const { userId, tenantId, orgCode, roleCodes } = actor;
  const { rows } = await sql<ResultOf<typeof ownCard>>`
    select coalesce(c.tags, '{}') as tags, c.signature,
      coalesce((select json_agg(json_build_object('id', d.id, 'name', d.depart_name,
          'current', d.org_code is not distinct from ${orgCode}) order by d.org_code)
        from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
        where ud.user_id = u.id and d.del_flag = '0' and d.tenant_id = ${tenantId}), '[]') as departs,
      array(select p.name from sys_position p
        where p.code = any(string_to_array(u.post, ',')) and p.tenant_id = ${tenantId} and p.del_flag = 0
        order by p.post_rank, p.code) as positions,
      array(select r.role_name from sys_role r where r.role_code = any(${[...roleCodes]}) order by r.role_code) as roles
    from sys_user u left join sys_user_card c on c.user_id = u.id where u.id = ${userId}`.execute(db);
  const [card] = rows;
  if (!card) throw new Error('a session without its user');
  return card;
}

async function saveCard(tx: Tx, { userId }: Actor, body: BodyOf<typeof saveOwnCard>) {
  const tags = body.tags === undefined ? null : readTags(body.tags);
  const signature = body.signature === undefined ? null : readSignature(body.signature);
  const { rows } = await sql<ResultOf<typeof saveOwnCard>>`
    insert into sys_user_card as c (user_id, tags, signature)
    values (${userId}, coalesce(${tags}::text[], '{}'), ${signature?.line ?? null})
    on conflict (user_id) do update set tags = coalesce(${tags}::text[], c.tags),
      signature = case when ${signature !== null} then excluded.signature else c.signature end
    returning tags, signature`.execute(tx);
  return rows[0] ?? { tags: [], signature: null };
}

/** Characters as people count them. */
const lengthOf = (text: string): number => [...text].length;
/** Spaces and breaks of any kind are one space. */
const tidy = (text: string): string => text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();

function readTags(given: readonly string[]): string[] {
  const tags = given.map(tidy);
  if (tags.length > cardLimits.tags) throw invalid({ tags: `最多添加${cardLimits.tags}个标签` });
  if (tags.some((tag) => tag === '' || lengthOf(tag) > cardLimits.tag))
    throw invalid({ tags: `标签为1至${cardLimits.tag}个字` });
  if (new Set(tags.map((tag) => tag.toLowerCase())).size < tags.length) throw invalid({ tags: '标签不能重复' });
  return tags;
}

function readSignature(given: string | null): { line: string | null } {
  const line = tidy(given ?? '');
  if (lengthOf(line) > cardLimits.signature) throw invalid({ signature: `签名不超过${cardLimits.signature}个字` });
  return { line: line === '' ? null : line };
}
