import { archiveItem, correctRight, itemStatus, numberedFields } from '@dossier/contract/arc/item.ts';
import { normalNumber } from '@dossier/rules/archive/number.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { type RawBuilder, sql } from 'kysely';
import { clearanceOf } from '#access/clearance.ts';
import { invalid, refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import type { Draft } from '#engine/resource/draft.ts';
import { changedNames } from '#engine/resource/draft.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { wireNow } from '#services/log-entries.ts';
import { refuseHeld } from '../hold/hold.public.ts';
import { countIntake, holdAround } from '../intake/intake.public.ts';
import { holdCounts } from '../location/location.public.ts';
import { bodyActions, holdLine } from './body-actions.ts';
import { checkItem, readDocDate, readDocNo, searchable } from './item.rules.ts';
import { intakeActions } from './item-intake.ts';
import { keptFor, termFields } from './term.service.ts';
import { countVolume } from './volume-sums.ts';

export const itemHooks: Hooks<typeof archiveItem> = {
  async beforeLock({ tx, actor }, ids) {
    await holdLine(tx, actor.tenantId, ids);
    await holdCounts(tx, actor.tenantId);
    await holdAround(tx, ids);
  },
  async beforeAdd(context, draft) {
    tidy(draft);
    assertCleared(context, draft);
    await assertProject(context, draft.projectCode);
    checkItem(draft, today(), new Set(Object.keys(draft)));
    draft.dept ??= context.actor.orgId || null;
    draft.filedBy ??= context.actor.username;
    Object.assign(draft, derived(draft), await keptFor(context.tx, context.actor.tenantId, draft, null), {
      describedBy: context.actor.username,
      describedAt: wireNow(),
    });
  },
  async beforeEdit(context, draft, before) {
    tidy(draft);
    assertCleared(context, draft);
    if (draft.projectCode !== before.projectCode) await assertProject(context, draft.projectCode);
    const changed = new Set(changedNames(draft, before));
    await assertChangeable(context, changed, draft, before);
    const next = { ...before, ...draft };
    checkItem(next, today(), changed);
    Object.assign(draft, derived(next), await keptFor(context.tx, context.actor.tenantId, next, before));
  },
  async afterEdit({ tx }, after, before) {
    if (after.intakeId) await countIntake(tx, after.intakeId);
    if (!after.volumeId) return;
    if (after.fondsId !== before.fondsId || after.classId !== before.classId)
      throw refuse(`“${before.title}”已组卷，不能更换全宗和分类，请先移出案卷`);
    await countVolume(tx, after.volumeId);
  },
  beforeDelete: ({ tx, actor }, { id }) => refuseHeld(tx, actor.tenantId, [id], '删除'),
  async afterDelete({ tx }, record) {
    if (record.volumeId) await countVolume(tx, record.volumeId);
    if (record.intakeId) await countIntake(tx, record.intakeId);
  },
  actions: {
    ...intakeActions,
    ...bodyActions,
    fixTrigger: {
      async effect({ tx }, after) {
        if (after.volumeId) await countVolume(tx, after.volumeId);
      },
      async check({ tx, actor, given }, { id, docDate }) {
        await refuseHeld(tx, actor.tenantId, [id], '登记起算');
        // A paper may be written after the event that it is counted from, in the same year.
        if (String(given.triggerDate).slice(0, 4) < String(docDate).slice(0, 4))
          throw invalid({ triggerDate: '起算日期不能早于文件日期所在年度' });
        if (String(given.triggerDate) > today()) throw invalid({ triggerDate: '起算日期不能晚于今天' });
      },
      change: ({ given }, { retention, trigger }) =>
        termFields(String(retention), String(trigger), String(given.triggerDate)),
    },
  },
  beforeImport(row) {
    if (typeof row.docDate === 'string') row.docDate = readDocDate(row.docDate);
    if (typeof row.keywords === 'string') row.keywords = row.keywords.replaceAll(/[；;、]/g, ',');
  },
  // Numbers are sorted as people count.
  rewrite: (query) =>
    typeof query.column === 'string' ? { ...query, column: query.column.replace(/\barchiveNo\b/g, 'noKey') } : query,
  filter: (query) => searchFilter(query.keyword),
  filterWords: ({ keyword }, { word }) => (keyword ? [word('全文包含 {0}', `“${String(keyword).slice(0, 40)}”`)] : []),
};

const today = () => wireNow().slice(0, 10);

function tidy(draft: Draft): void {
  // Codes have one spelling (G9), because numbers are made of them.
  if (typeof draft.orgCode === 'string') draft.orgCode = normalNumber(draft.orgCode) || null;
  if (typeof draft.docDate === 'string') draft.docDate = readDocDate(draft.docDate);
  if (typeof draft.docNo === 'string') draft.docNo = readDocNo(draft.docNo);
  if (typeof draft.title === 'string') draft.title = draft.title.replace(/\s*[\r\n]+\s*/g, ' ');
}

/** No state secrets in this system (AR03), and nothing above one's own clearance (AR04). */
function assertCleared({ actor }: Pick<WriteContext, 'actor'>, draft: Draft): void {
  const level = Number(draft.secret ?? 0);
  if (level >= 7) throw invalid({ secret: '本系统为非涉密系统，禁止录入、存储国家秘密信息' });
  if (level > clearanceOf(actor).level) throw invalid({ secret: '密级高于您的授权级别，不能保存' });
}

/** Records name projects that their author may know of. */
export async function assertProject({ app, tx, actor }: WriteContext, code: unknown): Promise<void> {
  if (code === null || code === undefined) return;
  const field = { type: 'reference', label: '', dictionary: 'pm_project,name,code' } as const;
  const found = await app.dictTexts.textsOf(tx, field, [String(code)], actor);
  if (found.size === 0) throw invalid({ projectCode: `所属项目“${String(code).slice(0, 50)}”不存在` });
}

/** States in which whoever prepares a record changes it as they like. */
const openStates: readonly string[] = [itemStatus.arranging, itemStatus.returned];

async function assertChangeable(
  { actor, tx }: Pick<WriteContext, 'actor' | 'tx'>,
  changed: ReadonlySet<string>,
  draft: Draft,
  before: Record<string, unknown>,
): Promise<void> {
  if (before.archiveNo) {
    const numbered = (await numberedFieldsOf(tx, before.classId)).find((name) => changed.has(name));
    if (numbered)
      throw invalid({ [numbered]: `“${archiveItem.fields[numbered].label}”参与档号编制，请使用“改号”功能修改` });
  }
  // Files may come to a record that is held; what is there stays, as everything else of it.
  const kept = new Set(
    csvOf(draft.files === undefined ? (before.files as string | null) : (draft.files as string | null)),
  );
  const lost = csvOf(before.files as string | null).some((path) => !kept.has(path));
  if (lost) await refuseHeld(tx, actor.tenantId, [String(before.id)], '删除电子文件');
  const catalogue = lost || [...changed].some((name) => name !== 'files' && name !== 'fileNames');
  if (!openStates.includes(String(before.status)) && catalogue && !actor.permissions.has(correctRight)) {
    throw refuse('已归档记录不允许直接修改，请提交更正申请');
  }
}

type NumberedField = (typeof numberedFields)[keyof typeof numberedFields];

/** Fields that the numbers of a class are made of (AR05). */
export async function numberedFieldsOf(tx: Tx, classId: unknown): Promise<NumberedField[]> {
  const { rows } = await sql<{ source: string }>`select s.source from arc_rule_segment s
    join arc_class c on c.rule_id = s.rule_id where c.id = ${classId} order by s.line_no`.execute(tx);
  const used = rows.flatMap(({ source }) =>
    source in numberedFields ? numberedFields[source as keyof typeof numberedFields] : [],
  );
  return [...new Set([...used, numberedFields.class])];
}

/** What follows from other fields: number of files, the text that the search looks in. */
export function derived(item: Record<string, unknown>): Draft {
  return {
    fileCount: csvOf(item.files as string | null).length,
    searchText: searchWords(item),
  };
}

/** What the search of a record looks in; numbers that it had before are found too. */
export function searchWords(item: Record<string, unknown>): string {
  const numbers = [item.archiveNo, item.formerNo, item.declaredNo, item.docNo];
  return searchText([item.title, ...numbers, item.creator, item.keywords, item.persons]);
}

export function searchText(words: readonly unknown[]): string {
  return searchable(words.filter(Boolean).join(' \u001f '));
}

/** Parts of words of two characters and more, each found in title, numbers, author, keywords or names; blank = and. */
export function searchFilter(keyword: unknown): RawBuilder<boolean> | undefined {
  const words = searchable(String(keyword ?? ''))
    .split(' ')
    .filter(Boolean);
  if (words.length === 0) return undefined;
  if (words.some((word) => [...word].length < 2)) throw refuse('请输入至少2个字符');
  const parts = words.slice(0, 10).map((word) => {
    const like = `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    // The index narrows by two-character grams; the exact text decides.
    return sql<boolean>`(grams(t.search_text) @> grams(${word}::text) and t.search_text like ${like})`;
  });
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}
