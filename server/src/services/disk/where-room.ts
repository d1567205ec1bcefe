import { inSavepoint, type Tx } from '#db/database.ts';
import { outageOf } from '#db/outage.ts';

/** Does in a transaction what it can do without where the disk has no room for it: a line of the log of a sign-in. */
export async function whereRoom(tx: Tx, work: (tx: Tx) => Promise<void>): Promise<void> {
  try {
    await inSavepoint(tx, work);
  } catch (error) {
    if (outageOf(error)?.code !== 'disk-full') throw error;
  }
}
