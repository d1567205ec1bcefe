import { said } from '@dossier/contract/communication/said.ts';
import { measuredStates } from '@dossier/contract/pm/project.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Tx } from '#db/database.ts';
import { inTransaction } from '#db/database.ts';
import { peopleNamed, peopleOfRole } from '#engine/flow/people.ts';
import { defineJob } from '#services/jobs/define.ts';
import { wireNow } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { keepMeasured, measuredIds, type Reddened } from './keep-measured.ts';

/** Projects that are measured in one transaction. */
const atOnce = 100;
/** Days that the bell shows that a project has turned red. */
const shownDays = 7;
/** Role of those who run the portfolio, and how many of them are told. */
const [office, mostTold] = ['pmo', 50] as const;

/** 项目健康 (domain 10): earned value, revenue and colour of every project that is at work. */
export const projectHealthJob = defineJob({
  name: 'pm.project-health',
  title: '项目健康测算',
  description: '每日测算在办项目的进度、挣值、收入与健康度并留存快照，转为严重时通知项目经理和项目管理办公室',
  cron: '0 0 2 * * ?',
  params: Type.Object({}),
  async run({ app, now, progress }) {
    const { measured, red } = await measureEverything(app, now, progress);
    return `测算项目 ${measured} 个，转为严重 ${red} 个`;
  },
});

/** @returns how many projects were measured, and how many of them turned red */
export async function measureEverything(
  app: App,
  now: Date,
  progress: (done: number, total: number) => void = () => {},
): Promise<{ measured: number; red: number }> {
  const day = wireNow(now.getTime()).slice(0, 10);
  const { rows: tenants } = await sql<{ id: number }>`
    select distinct tenant_id as id from pm_project where del_flag = 0 and status = any(${[...measuredStates]})
    order by 1`.execute(app.db);
  let [measured, red] = [0, 0];
  for (const { id: tenantId } of tenants) {
    const ids = await measuredIds(app.db, tenantId);
    for (let from = 0; from < ids.length; from += atOnce) {
      const some = ids.slice(from, from + atOnce);
      red += await inTransaction(app.db, async (tx) => {
        const reddened = await keepMeasured(app, tx, { tenantId, ids: some, day });
        for (const project of reddened) await tell(app, tx, tenantId, project);
        return reddened.length;
      });
      measured += some.length;
      progress(from + some.length, ids.length);
    }
  }
  return { measured, red };
}

async function tell(app: App, tx: Tx, tenantId: number, { id, name, pm }: Reddened): Promise<void> {
  const people = [...(await peopleNamed(tx, tenantId, [pm])), ...(await peopleOfRole(tx, tenantId, office, mostTold))];
  const userIds = [...new Set(people.map((person) => person.id))];
  if (userIds.length === 0) return;
  const text = said('项目“{0}”的健康度已转为严重', name);
  await app.messages.send(tx, {
    ...{ kind: 'message', userIds, tenantId, title: text, content: [text], priority: 'H' },
    ...{ about: { type: 'pm_project', id }, openPage: `/pm/project?detail=${id}`, days: shownDays },
  });
}
