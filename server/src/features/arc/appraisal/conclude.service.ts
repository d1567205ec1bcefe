import { opinion as opinions } from '@dossier/contract/arc/ending/opinion.ts';
import { type Conclusion, conclusionOf, type Opinion } from '@dossier/rules/archive/appraisal.ts';
import { sql } from 'kysely';
import type { WriteContext } from '#engine/resource/write.ts';

/** One record of an appraisal with what was concluded of it. */
export interface Concluded extends Conclusion {
  itemId: string;
}

/** Writes what follows from the opinions on each record, with who said what. */
export async function conclude(
  { app, tx, actor }: Pick<WriteContext, 'app' | 'tx' | 'actor'>,
  id: string,
): Promise<void> {
  const { rows } = await sql<Opinion & { itemId: string; name: string; remark: string | null }>`
    select o.item_id as "itemId", o.opinion, o.years, o.level, o.remark, coalesce(nullif(u.realname, ''), o.member) as name
    from arc_appraisal_opinion o left join sys_user u on u.username = o.member
    where o.appraisal_id = ${id} and o.del_flag = 0 order by o.member`.execute(tx);
  const texts = await app.dictTexts.textsOf(
    tx,
    opinions.fields.opinion,
    [...new Set(rows.map(({ opinion }) => opinion))],
    actor,
  );
  const concluded = [...Map.groupBy(rows, ({ itemId }) => itemId)].flatMap(([itemId, own]) => {
    const conclusion = conclusionOf(own);
    const said = own.map(
      ({ name, opinion, remark }) => `${name}：${texts.get(opinion) ?? opinion}${remark ? `（${remark}）` : ''}`,
    );
    return conclusion ? [{ itemId, ...conclusion, said: said.join('；').slice(0, 1000) }] : [];
  });
  await sql`update arc_appraisal_line l set conclusion = x.opinion, years = x.years, level = x.level, opinions = x.said
    from jsonb_to_recordset(${JSON.stringify(concluded)}::jsonb)
      x ("itemId" text, opinion text, years int, level int, said text)
    where l.appraisal_id = ${id} and l.item_id = x."itemId"`.execute(tx);
}

/** What was concluded, in the order of the list. */
export async function concludedOf({ tx }: Pick<WriteContext, 'tx'>, id: string): Promise<Concluded[]> {
  const { rows } = await sql<Concluded>`select item_id as "itemId", conclusion as opinion, years, level
    from arc_appraisal_line where appraisal_id = ${id} order by line_no, id`.execute(tx);
  return rows;
}
