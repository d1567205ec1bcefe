import { members } from '@dossier/contract/pm/member.ts';
import { project } from '@dossier/contract/pm/project.ts';
import type { Tx } from '#db/database.ts';
import { linesOf } from '#engine/parts/lines.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { type Caller, editRecord } from '#engine/resource/write.ts';
import { projectHooks } from './project.service.ts';

/**
 * Adds a member to those of a project, in the name of the caller and as its form would: rights on the project and its members,
 * its state, its version, its history. Members who come or go after they are read here make another version, which is refused.
 */
export async function addMember(
  caller: Caller,
  tx: Tx,
  { projectId, version, member }: { projectId: string; version: number; member: Readonly<Record<string, unknown>> },
): Promise<void> {
  const lines = (await linesOf(tx, members, [projectId])).get(projectId) ?? [];
  const input = { id: projectId, version, members: [...lines, member] };
  await editRecord(caller, project, projectHooks as Hooks, input, tx);
}
