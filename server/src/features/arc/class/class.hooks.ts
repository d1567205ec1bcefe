import type { archiveClass } from '@dossier/contract/arc/class.ts';
import { archiveItem } from '@dossier/contract/arc/item.ts';
import { compare } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import { scopeOf } from '#access/gate.ts';
import { invalid, refusal } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { countRows } from '#engine/resource/read.ts';
import { segmentsOfRule } from '../rule/rule.public.ts';

export const classHooks: Hooks<typeof archiveClass> = {
  async beforeAdd({ tx }, draft) {
    await assertRuleFits(tx, draft.ruleId, draft.arrange);
  },
  async beforeEdit({ tx }, draft, before) {
    const next = { ...before, ...draft };
    const changed = (['ruleId', 'arrange'] as const).find((name) => next[name] !== before[name]);
    if (!changed) return;
    await assertRuleFits(tx, next.ruleId, next.arrange);
    if (await hasNumbers(tx, before.id))
      throw invalid({ [changed]: `分类“${before.name}”下已有给号的档案，不能更换档号规则和整理方式` });
  },
  async beforeDelete({ tx, actor }, record) {
    // Those that the actor may not see are not counted; the engine refuses by them all the same.
    const items = await countRows(tx, scopeOf(archiveItem, actor), compare('classId', 'eq', record.id));
    if (items > 0) throw refusal('AR16', `分类“${record.name}”下已有${items}条档案，只能停用，不能删除`);
  },
};

/** A class kept by volume has the volume in its numbers, and one kept by item has not. */
async function assertRuleFits(tx: Tx, ruleId: unknown, arrange: unknown): Promise<void> {
  const segments = await segmentsOfRule(tx, String(ruleId));
  const isVolume = segments.some(({ source }) => source === 'volume');
  if (arrange === 'vol' && !isVolume) throw invalid({ ruleId: '按卷整理的分类须选用含案卷号的档号规则' });
  if (arrange !== 'vol' && isVolume) throw invalid({ ruleId: '按件整理的分类不能选用含案卷号的档号规则' });
}

async function hasNumbers(tx: Tx, classId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from arc_item where class_id = ${classId} and archive_no is not null limit 1`.execute(tx);
  return rows.length > 0;
}
