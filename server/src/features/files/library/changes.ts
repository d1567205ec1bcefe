import { libraryFile } from '@dossier/contract/files/library.ts';
import type { Actor, Origin } from '#access/actor.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { assertFresh } from '#engine/resource/write.ts';
import { writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { lockTree, type NodeRow } from './nodes.ts';

/** Who changes the library, and from where. */
export interface Caller {
  app: App;
  actor: Actor;
  origin: Origin;
}

/** What the operation log says of a change. */
export interface Told {
  content: string;
  operate: number;
  method: string;
  parameters: unknown;
}

/** A change of the tree, alone in its tenant, with its line in the operation log. */
export function changeTree<T>({ app, actor, origin }: Caller, work: (tx: Tx) => Promise<[T, Told]>): Promise<T> {
  return inTransaction(app.db, async (tx) => {
    await lockTree(tx, actor.tenantId);
    const [outcome, told] = await work(tx);
    await writeLog(tx, actor, origin, told);
    return outcome;
  });
}

/** @throws `stale` when somebody changed it since the caller saw it */
export function assertSeen(tx: Tx, caller: Caller, node: NodeRow, version: number): Promise<void> {
  return assertFresh(tx, caller, libraryFile, node, version);
}

/** Names for the log: the first few, and how many there are. */
export function namesOf(nodes: readonly { fileName: string }[]): string {
  const first = nodes.slice(0, 5).map(({ fileName }) => fileName);
  return nodes.length > first.length ? `${first.join('，')} 等${nodes.length}项` : first.join('，');
}
