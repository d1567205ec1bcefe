import { changeStatus } from '@dossier/contract/pm/change.ts';
import { type deliv, delivStatus } from '@dossier/contract/pm/deliv.ts';
import { delivVersion } from '@dossier/contract/pm/deliv-version.ts';
import { sql } from 'kysely';
import { refusal } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { moverOf } from '#engine/flow/run.ts';
import type { ActionContext, Hooks, RowOf } from '#engine/resource/hooks.ts';
import { addRecord } from '#engine/resource/write.ts';
import { numberInProject } from '../project/project.public.ts';
import { versionHooks } from './version.service.ts';

type Deliverable = RowOf<typeof deliv>;

export const delivHooks: Hooks<typeof deliv> = {
  async beforeAdd(context, draft) {
    draft.code = await numberInProject(context, draft.projectId, 'D');
  },
  async afterEdit({ tx }, after, before) {
    if (after.name !== before.name)
      await sql`update pm_deliv_version set title = ${after.name}::text || ' ' || version_no
        where deliv_id = ${after.id}`.execute(tx);
  },
  actions: {
    submitVersion: {
      async check({ tx }, record) {
        if (record.status === delivStatus.passed && !(await isChanged(tx, record)))
          throw refusal('changeMissing', '交付物已通过，须有已批准或已实施的变更才能提交新版本');
      },
      async change(context, record) {
        await addVersion(context, record);
        return { latest: String(context.given.versionNo) };
      },
    },
  },
};

/** Whoever may hand a version in need not be allowed to list versions. */
async function addVersion({ app, tx, actor, origin, given }: ActionContext, record: Deliverable): Promise<void> {
  const mover = { ...moverOf(actor.tenantId, actor), orgCode: actor.orgCode };
  await addRecord({ app, actor: mover, origin }, delivVersion, versionHooks(record, given), {}, tx);
}

/** Whether people have agreed that the project is to be other than what has passed. */
async function isChanged(tx: Tx, { projectId }: Deliverable): Promise<boolean> {
  const { rows } = await sql`select 1 from pm_change where project_id = ${projectId} and del_flag = 0
    and status in (${changeStatus.approved}, ${changeStatus.done}) limit 1`.execute(tx);
  return rows.length > 0;
}
