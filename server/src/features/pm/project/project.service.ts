import { project, projectStatus } from '@dossier/contract/pm/project.ts';
import { sql } from 'kysely';
import { scopeOf } from '#access/gate.ts';
import { invalid, notFound, refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { pushNumber, takeNumbers } from '#db/numbers.ts';
import type { Draft } from '#engine/resource/draft.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { findRow, type Row } from '#engine/resource/read.ts';
import { changeRecord, type WriteContext } from '#engine/resource/write.ts';
import { wireNow } from '#services/log-entries.ts';
import { counterOf, departCode, readCode, writeCode } from './project.rules.ts';

export const projectHooks: Hooks = {
  async beforeAdd(context, draft) {
    checkDates(draft);
    checkCountry(draft);
    draft.code = await codeFor(context, draft);
  },
  beforeEdit(_context, draft, before) {
    const next = { ...before, ...draft };
    checkDates(next);
    checkCountry(next);
    draft.country = next.country as string | null;
  },
  async beforeDelete(context, record) {
    if (record.status !== projectStatus.draft) await refuseState(context, record, '删除');
  },
};

/** Moves a project on: from one state to the next, with today as the actual date. */
export async function moveProject(
  context: Omit<WriteContext, 'input' | 'resource'>,
  { id, version }: { id: string; version: number },
  action: { name: string; label: string; from: string; to: string; dateField: 'actualStart' | 'actualEnd' },
): Promise<Row> {
  const full = { ...context, resource: project };
  const before = await findRow(context.tx, scopeOf(project, context.actor), id, { lock: true, full: true });
  if (!before) throw notFound(project.messages.notFound);
  if (before.status !== action.from) await refuseState(full, before, action.label);
  if (before.version !== version) throw refuse('数据已被修改，请刷新后重试');
  return changeRecord(
    full,
    before,
    { status: action.to, [action.dateField]: wireNow().slice(0, 10) },
    {
      name: action.name,
      text: `${action.label}项目，${String(before.name)}`,
    },
  );
}

async function refuseState(
  { app, tx, actor }: Pick<WriteContext, 'app' | 'tx' | 'actor'>,
  record: Row,
  action: string,
): Promise<never> {
  const status = String(record.status);
  const texts = await app.dictTexts.textsOf(tx, project.fields.status, [status], actor);
  throw refuse(`当前状态为“${texts.get(status) ?? status}”，不能执行“${action}”`);
}

function checkDates({ planStart, planEnd }: Record<string, unknown>): void {
  if (planStart && planEnd && String(planEnd) < String(planStart))
    throw invalid({ planEnd: '计划结束不能早于计划开始' });
}

/** Off-shore projects name a country other than China; on-shore ones have none. */
function checkCountry(draft: Record<string, unknown>): void {
  if (draft.shore !== 'off') {
    draft.country = null;
    return;
  }
  if (!draft.country) throw invalid({ country: '发包国别不能为空' });
  if (draft.country === 'CN') throw invalid({ country: '离岸项目的发包国别不能是中国' });
}

async function codeFor({ tx, actor }: WriteContext, draft: Draft): Promise<string> {
  if (draft.code) {
    const code = String(draft.code).toUpperCase();
    const parts = readCode(code);
    await pushNumber(tx, counterOf(actor.tenantId, parts), parts.serial);
    return code;
  }
  const [group, depart] = await Promise.all([groupOf(tx, String(draft.outsClass)), departOf(tx, String(draft.dept))]);
  const year = wireNow().slice(0, 4);
  const serial = await takeNumbers(tx, counterOf(actor.tenantId, { group, year }));
  return writeCode(group, year, departCode(depart.abbreviation, depart.orgCode), serial);
}

/** ITO, BPO or KPO: the class's ancestor right below the root OUT. */
async function groupOf(tx: Tx, classId: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    with recursive up as (
      select id, pid, code from sys_category where id = ${classId}
      union all select c.id, c.pid, c.code from sys_category c join up on c.id = up.pid)
    select up.code from up join sys_category root on root.id = up.pid where root.code = 'OUT'`.execute(tx);
  const group = rows[0]?.code;
  if (!group) throw invalid({ outsClass: '外包分类不属于服务外包分类树' });
  return group;
}

async function departOf(tx: Tx, id: string): Promise<{ abbreviation: string | null; orgCode: string }> {
  const row = await tx
    .selectFrom('sys_depart')
    .select(['depart_name_abbr', 'org_code'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw invalid({ dept: '承接部门不存在' });
  return { abbreviation: row.depart_name_abbr, orgCode: row.org_code };
}
