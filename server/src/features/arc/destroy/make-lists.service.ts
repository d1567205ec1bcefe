import { destroyList, destroyStatus } from '@dossier/contract/arc/ending/destroy.ts';
import { archiveItem } from '@dossier/contract/arc/item.ts';
import { sql } from 'kysely';
import { newId } from '#db/id.ts';
import { numberOfYear } from '#engine/resource/period-number.ts';
import type { Row } from '#engine/resource/read.ts';
import { addRecord, type WriteContext } from '#engine/resource/write.ts';
import { digestsOf } from '#services/files/destroy.ts';

type Context = Omit<WriteContext, 'input' | 'resource'>;

/** A list for each fonds, with a copy of what is known of its records. The context is the server's. */
export async function makeLists(context: Context, appraisal: Row, items: readonly Row[]): Promise<void> {
  for (const [fondsId, own] of Map.groupBy(items, (item) => String(item.fondsId)))
    await makeList(context, appraisal, fondsId, own);
}

async function makeList(context: Context, appraisal: Row, fondsId: string, items: readonly Row[]): Promise<void> {
  const { tx, actor, app, origin } = context;
  const digests = await digestsOf(
    tx,
    archiveItem.path,
    items.map(({ id }) => id),
  );
  const sum = (name: string) => items.reduce((total, item) => total + Number(item[name] ?? 0), 0);
  const hooks = {
    async beforeAdd(within: WriteContext, draft: Record<string, unknown>) {
      Object.assign(draft, {
        ...{ no: await numberOfYear(within, 'XH'), status: destroyStatus.draft, appraisalId: appraisal.id, fondsId },
        ...{ items: items.length, pages: sum('pages'), fileCount: sum('fileCount') },
        ...{ secret: Math.max(0, ...items.map(({ secret }) => Number(secret))) },
        ...(await filedUnder(within, items)),
        method: items.every(({ carrier }) => carrier === 'elec') ? 'erase' : 'shred',
      });
    },
  };
  const list = await addRecord({ app, actor, origin, source: 'job' }, destroyList, hooks, { lines: undefined }, tx);
  const lines = items.map((item, at) => ({
    ...{ id: newId(), no: at + 1, item: item.id, archiveNo: item.archiveNo ?? null, title: item.title },
    ...{ docDate: item.docDate, retention: item.retention, pages: item.pages ?? null },
    digests: digests.get(item.id)?.join(' ') ?? null,
  }));
  await sql`insert into arc_destroy_line (id, destroy_id, line_no, item_id, archive_no, title, doc_date, retention, pages, digests)
    select id, ${list.id}, no, item, "archiveNo", title, "docDate", retention, pages, digests
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) x (id text, no int, item text, "archiveNo" text, title text,
      "docDate" text, retention text, pages int, digests text)`.execute(tx);
}

/**
 * Where the list itself will be filed: a class by item, of papers before others, under the department that most papers of it
 * are filed under. Whoever prepares the list may choose another.
 */
async function filedUnder({ tx, actor }: WriteContext, items: readonly Row[]) {
  const { rows } = await sql<{ classId: string; orgCode: string | null }>`
    select c.id as "classId", (select i.org_code from arc_item i where i.class_id = c.id and i.org_code is not null
        and i.tenant_id = c.tenant_id and i.del_flag = 0 group by i.org_code order by count(*) desc, i.org_code limit 1) as "orgCode"
    from arc_class c where c.tenant_id = ${actor.tenantId} and c.del_flag = 0 and c.arrange = 'item' and c.active = 'Y'
    order by c.door <> 'WS', c.code limit 1`.execute(tx);
  const { classId = null, orgCode = null } = rows[0] ?? {};
  return { classId, orgCode: orgCode ?? items.find((item) => item.orgCode)?.orgCode ?? null };
}
