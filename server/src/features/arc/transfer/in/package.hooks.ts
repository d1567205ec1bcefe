import type { archivePackage } from '@dossier/contract/arc/transfer/package.ts';
import { sql } from 'kysely';
import { clearanceOf } from '#access/clearance.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { numberOfYear } from '#engine/resource/period-number.ts';
import { importPackageTask } from './import.task.ts';
import { classesOf } from './target.ts';
import { verifyPackageTask } from './verify.task.ts';

export const packageHooks: Hooks<typeof archivePackage> = {
  prints: { sheet: new URL('../prints/package.typ', import.meta.url) },
  async beforeAdd(context, draft) {
    draft.no = await numberOfYear(context, 'YB');
    // Until it is known what is in it, it is for those who may know as much as whoever brought it.
    draft.secret = clearanceOf(context.actor).level;
  },
  actions: {
    verify: {
      change: () => ({ verdict: null, problem: null }),
      effect: async ({ app, tx, actor }, { id }) => {
        await sql`delete from arc_package_step where package_id = ${id}`.execute(tx);
        await sql`delete from arc_package_fault where package_id = ${id}`.execute(tx);
        await app.tasks.submit(tx, verifyPackageTask(app), { params: { packageId: id }, actor });
      },
    },
    import: {
      async check({ tx, actor, given }) {
        // Named early: whoever imports hears of it at once.
        await classesOf(tx, actor.tenantId, (given.classId as string | undefined) ?? null);
      },
      change: () => ({ problem: null }),
      effect: async ({ app, tx, actor }, { id }) => {
        await app.tasks.submit(tx, importPackageTask(app), { params: { packageId: id }, actor });
      },
    },
  },
};
