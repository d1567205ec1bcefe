import { said } from '@dossier/contract/communication/said.ts';
import { project } from '@dossier/contract/pm/project.ts';
import { report, reportAllRight, reportPeriodOf } from '@dossier/contract/pm/report/report.ts';
import { sql } from 'kysely';
import { invalid, notFound, refusal } from '#core/errors.ts';
import type { ActionContext, Hooks, RowOf, WrittenOf } from '#engine/resource/hooks.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { wireNow } from '#services/log-entries.ts';
import { ofProject } from '../project/project.public.ts';
import { seeing } from '../reminder/reminder.public.ts';
import { textsOf } from './prefill.ts';
import { standingOf } from './standing.ts';

type Report = RowOf<typeof report>;
type Context = Pick<WriteContext, 'app' | 'tx' | 'actor'>;

/** Days for which the bell shows that a report was published. */
const shownDays = 14;

/** Reports begin with what the records say, are written on until they are published, and stay as they are then. */
export const reportHooks: Hooks<typeof report> = ofProject(report, {
  async beforeAdd(context, draft) {
    const managed = await assertWriter(context, draft.projectId);
    const period = String(draft.period);
    const found = reportPeriodOf(period);
    if (!found) throw invalid({ period: '期间应为周或月，例如2026-W10或2026-03' });
    if (found.start > today()) throw invalid({ period: '不能生成以后期间的报告' });
    const filled = await filledIn(context, String(draft.projectId), period);
    for (const [name, value] of Object.entries(filled))
      if (!draft[name as 'done']) Object.assign(draft, { [name]: value });
    const { kind, start, end } = found;
    Object.assign(draft, { kind, startDate: start, endDate: end, title: `${managed.name} ${period}` });
  },
  async beforeEdit(context, _draft, before) {
    await assertWriter(context, before.projectId);
  },
  async beforeDelete(context, record) {
    await assertWriter(context, record.projectId);
  },
  actions: {
    refill: {
      check: async (context, { projectId }) => void (await assertWriter(context, projectId)),
      change: (context, { projectId, period }) => filledIn(context, String(projectId), String(period)),
    },
    publish: {
      check: async (context, { projectId }) => void (await assertWriter(context, projectId)),
      effect: (context, after) => tell(context, after),
    },
  },
  prints: { sheet: new URL('./prints/sheet.typ', import.meta.url) },
});

const today = (): string => wireNow().slice(0, 10);

interface Managed {
  name: string;
  pm: string;
  director: string | null;
  team: string | null;
}

/** Reports of a project are its manager's and its director's, and the office's. */
async function assertWriter({ tx, actor }: Context, projectId: unknown): Promise<Managed> {
  const { rows } = await sql<Managed>`
    select name, pm, director, team from pm_project
    where id = ${String(projectId ?? '')} and tenant_id = ${actor.tenantId} and del_flag = 0`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound(project.messages.notFound);
  if (![row.pm, row.director].includes(actor.username) && !actor.permissions.has(reportAllRight))
    throw refusal('C06', '您没有权限执行该操作');
  return row;
}

/** The texts and the standing that a report of a period begins with. */
async function filledIn(
  { app, tx, actor }: Context,
  projectId: string,
  period: string,
): Promise<WrittenOf<typeof report>> {
  const found = reportPeriodOf(period);
  if (!found) return {};
  const { start, end } = found;
  const standing = await standingOf(app, tx, { tenantId: actor.tenantId, projectId, start, end, today: today() });
  return { ...(await textsOf(tx, actor, projectId, found)), ...standing };
}

/** Members and director hear of it, as far as they may see it; who published it knows. */
async function tell({ app, tx, actor }: ActionContext, record: Report): Promise<void> {
  const { rows } = await sql<Managed>`
    select name, pm, director, team from pm_project where id = ${String(record.projectId)}`.execute(tx);
  const [row] = rows;
  if (!row) return;
  const names = [...(row.team ?? '').split(','), row.director, row.pm].filter(
    (name): name is string => Boolean(name) && name !== actor.username,
  );
  const userIds = await seeing(tx, report, record.id, actor.tenantId, { names });
  if (userIds.length === 0) return;
  const text = said('项目“{0}”发布了{1}的报告', row.name, String(record.period));
  await app.messages.send(tx, {
    ...{ kind: 'message', userIds, tenantId: actor.tenantId, title: text, content: [text], priority: 'M' },
    ...{ about: { type: report.table, id: record.id }, openPage: `/pm/report?detail=${record.id}`, days: shownDays },
  });
}
