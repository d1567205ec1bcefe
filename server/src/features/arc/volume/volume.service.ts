import { archiveItem, itemStatus } from '@dossier/contract/arc/item.ts';
import type { volume } from '@dossier/contract/arc/volume.ts';
import { normalNumber } from '@dossier/rules/archive/number.ts';
import { sql } from 'kysely';
import { scopeOf } from '#access/gate.ts';
import { invalid, refusal, refuse } from '#core/errors.ts';
import type { Draft } from '#engine/resource/draft.ts';
import { changedNames } from '#engine/resource/draft.ts';
import type { ActionContext, Hooks, RowOf } from '#engine/resource/hooks.ts';
import { rowsByIds } from '#engine/resource/read.ts';
import { changeRecord } from '#engine/resource/write.ts';
import { assertProject, countVolume, numberedFieldsOf, receive } from '../item/item.public.ts';

type Volume = RowOf<typeof volume>;

/** States between whoever prepares records and the archive. */
const onTheWay: readonly string[] = [itemStatus.handed, itemStatus.checking, itemStatus.returned];

const labels: Readonly<Record<string, string>> = { year: '年度', orgCode: '机构(问题)', projectCode: '所属项目' };

export const volumeHooks: Hooks<typeof volume> = {
  async beforeAdd(context, draft) {
    const { tx, actor } = context;
    tidy(draft);
    await assertProject(context, draft.projectCode);
    draft.author ??= actor.username;
    const { rows } = await sql`select 1 from arc_class where id = ${draft.classId} and arrange = 'vol'`.execute(tx);
    if (rows.length === 0) throw invalid({ classId: '该分类按件整理，不能立卷' });
  },
  async beforeEdit(context, draft, before) {
    const { tx } = context;
    tidy(draft);
    if (draft.projectCode !== before.projectCode) await assertProject(context, draft.projectCode);
    if (!before.archiveNo) return;
    const changed = new Set(changedNames(draft, before));
    const numbered = (await numberedFieldsOf(tx, before.classId)).find((name) => changed.has(name));
    if (numbered) throw invalid({ [numbered]: `案卷已给号，“${labels[numbered] ?? numbered}”不能修改` });
  },
  beforeDelete(_, record) {
    if (record.archiveNo) throw refuse(`案卷“${record.archiveNo}”已给号，不能删除`);
  },
  rewrite: (query) =>
    typeof query.column === 'string' ? { ...query, column: query.column.replace(/\barchiveNo\b/g, 'noKey') } : query,
  actions: {
    seal: { check: (context, record) => numberInside(context, record) },
    dissolve: {
      check: (context, record) => dissolve(context, record),
    },
  },
  prints: {
    inside: new URL('./prints/inside.typ', import.meta.url),
    cover: new URL('./prints/cover.typ', import.meta.url),
  },
};

function tidy(draft: Draft): void {
  if (typeof draft.orgCode === 'string') draft.orgCode = normalNumber(draft.orgCode) || null;
}

/** All records of a volume are as they were before 组卷. */
async function dissolve(context: ActionContext, { id, archiveNo }: Volume): Promise<void> {
  const { tx, actor } = context;
  if (archiveNo) throw refuse(`案卷“${archiveNo}”已给号，不能拆卷`);
  const { rows } = await sql<{ id: string }>`select id from arc_item where volume_id = ${id} and del_flag = 0`.execute(
    tx,
  );
  const scope = scopeOf(archiveItem, actor);
  for (const item of await rowsByIds(
    tx,
    scope,
    rows.map((row) => row.id),
    { lock: true },
  )) {
    const words = { name: 'release', text: `移出案卷，${item.title}` };
    await changeRecord({ ...context, resource: archiveItem }, item, { volumeId: null, volumeSeq: null }, words);
  }
  await countVolume(tx, id);
}

/** Before a volume is closed all of it has numbers. @throws AppError AR08 for an empty one, and for records that do not belong together */
async function numberInside(context: ActionContext, record: Volume): Promise<void> {
  const { tx, actor } = context;
  const { rows } = await sql<{
    id: string;
    status: string;
    fonds_id: string;
    year: number;
  }>`select id, status, fonds_id, year
    from arc_item where volume_id = ${record.id} and del_flag = 0 order by volume_seq, id`.execute(tx);
  if (rows.length === 0) throw refusal('AR08', '案卷内没有文件，不能封卷');
  if (rows.some((one) => one.fonds_id !== record.fondsId)) throw refusal('AR08', '卷内文件的全宗不一致');
  const onTheirWay = rows.some(({ status }) => onTheWay.includes(status));
  if (onTheirWay) throw refuse('卷内还有移交中或退回的文件，不能封卷');
  const ofYear = (await numberedFieldsOf(tx, record.classId)).includes('year');
  if (ofYear && rows.some(({ year }) => year !== record.year)) throw refusal('AR08', '卷内文件的年度不一致');
  const waiting = rows.filter(({ status }) => status === itemStatus.arranging).map(({ id }) => id);
  if (waiting.length > 0) await receive({ ...context, actor }, waiting);
}
