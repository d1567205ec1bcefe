import { archiveItem, downloadItemFiles } from '@dossier/contract/arc/item.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { type Actor, type Origin, systemOrigin } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { notFound, refuse } from '#core/errors.ts';
import { type Db, inTransaction } from '#db/database.ts';
import { findRow } from '#engine/resource/read.ts';
import { addToChain } from '#services/audit-chain/add.ts';
import { wireNow } from '#services/log-entries.ts';
import { packageName } from '#services/package/names.ts';
import { writeBag } from '#services/package/write-bag.ts';
import type { App } from '#services/services.ts';
import { defineTask } from '#services/tasks/define.ts';
import { noteFile, readsWithoutLoan } from '../../access/access.public.ts';
import { infoOf, packSource, partFiles } from './build.ts';
import { collect } from './collect.ts';
import { fieldsFile, other, ruleFile } from './papers.ts';

/** Name of the tasks that make evidence packages. */
export const evidenceName = 'arc.evidence';

/** Makes the evidence package of one record, for whoever asked alone. */
export const evidenceTask = (app: App) =>
  defineTask({
    name: evidenceName,
    label: '证据包',
    params: Type.Object({ id: Type.String() }),
    restartable: true,
    assertMayTake: (actor, { id }) => assertMayTake(app, actor, id),
    async run({ actor, params: { id } }) {
      // With the rights that they have now.
      await assertMayTake(app, actor, id);
      await noteEvidence(app, actor, systemOrigin, id);
      await app.auditChain.turn();
      const source = packSource(app, actor);
      const { items, deeds } = await collect(source, actor, [id]);
      const [item] = items;
      if (!item) throw notFound(archiveItem.messages.notFound);
      for (const { row } of item.sources) await noteFile(app.db, actor, systemOrigin, row);
      const no = packageName(String(item.described.item.archiveNo ?? item.described.item.id));
      const sender = item.described.fonds.creator;
      const cover = {
        no,
        sender,
        receiver: actor.realname,
        reason: '证据',
        maker: actor.realname,
        checker: actor.realname,
      };
      const part = { at: 1, of: 1 };
      const common = [
        await ruleFile(app.db, items),
        await fieldsFile((code) => app.dictTexts.items(app.db, code)),
        other('审计锚.json', await anchorBehind(app.db, actor.tenantId, deeds.at(-1)?.seq ?? 0)),
      ];
      const { files } = await partFiles(source, actor, { cover, inside: items, deeds, common, part });
      const root = packageName(`证据包_${no}`.replaceAll('·', '_'));
      const content = writeBag({ root, files, date: wireNow().slice(0, 10), info: infoOf(cover, part) });
      return { message: '证据包已生成', file: { name: `${root}.zip`, content } };
    },
  });

/** @throws AppError for whoever may not take the originals away, or knows of no such record */
export async function assertMayTake({ db }: Pick<App, 'db'>, actor: Actor, id: string): Promise<void> {
  const item = await findRow(db, scopeOf(archiveItem, actor), id);
  if (!item) throw notFound(archiveItem.messages.notFound);
  if (!actor.permissions.has(downloadItemFiles.access) || !(await readsWithoutLoan(db, actor, id)))
    throw refuse('没有权限下载该档案的原件');
}

async function noteEvidence(app: App, actor: Actor, origin: Origin, id: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    // Whoever destroys it is waited for; whoever destroys it later sees that this goes on.
    const { rows } = await sql<{ no: string | null }>`select archive_no as no from arc_item where id = ${id}
      for share`.execute(tx);
    await addToChain(tx, { actor, origin }, [
      { action: 'ARC_ITEM_EVIDENCE', objType: 'arc_item', objId: id, objNo: rows[0]?.no ?? null },
    ]);
  });
}

/**
 * The last anchor before the newest entry and the first one behind it, as far as there are. They are compared with what the
 * auditor has: the hashes on the printed sheets.
 */
async function anchorBehind(db: Db, tenantId: number, seq: number): Promise<string> {
  const { rows } = await sql<{ day: string; seq: string; hash: string }>`
    (select day::text, seq, hash from sys_audit_anchor where tenant_id = ${tenantId} and del_flag = 0 and seq < ${seq}
      order by seq desc limit 1)
    union all
    (select day::text, seq, hash from sys_audit_anchor where tenant_id = ${tenantId} and del_flag = 0 and seq >= ${seq}
      order by seq limit 1)`.execute(db);
  const anchors = rows.map((row) => ({ day: row.day, seq: Number(row.seq), hash: row.hash }));
  return `${JSON.stringify({ format: 'dossier-anchors-1', lastSeq: seq, anchors }, null, 2)}\n`;
}
