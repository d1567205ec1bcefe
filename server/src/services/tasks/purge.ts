import { type Db, inTransaction } from '#db/database.ts';
import { releaseFilesOf } from '../files/bind.ts';
import { taskResource } from './run.ts';

/** Removes tasks that ended long ago, and lets go of their files. */
export async function purgeTasks(db: Db, before: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const gone = await tx
      .deleteFrom('sys_task')
      .where('finished_at', '<', before.toISOString())
      .returning('id')
      .execute();
    await releaseFilesOf(
      tx,
      taskResource,
      gone.map(({ id }) => id),
    );
    return gone.length;
  });
}
