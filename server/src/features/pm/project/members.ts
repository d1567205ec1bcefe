import { members } from '@dossier/contract/pm/member.ts';
import { project } from '@dossier/contract/pm/project.ts';
import type { Tx } from '#db/database.ts';
import { linesOf } from '#engine/parts/lines.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { type Caller, editRecord } from '#engine/resource/write.ts';
import { projectHooks } from './project.service.ts';

type Line = Record<string, unknown>;

/** The project, its version as the caller saw it, and what becomes of its members. */
interface Change {
  projectId: string;
  version: number;
  change(lines: readonly Line[]): readonly Line[];
}

/**
 * Changes the members of a project in the name of the caller and as its form would: rights on the project and its members,
 * its state, its version, its history. Members who come or go after they are read here make another version, which is refused.
 */
export async function changeMembers(caller: Caller, tx: Tx, { projectId, version, change }: Change): Promise<void> {
  const lines = (await linesOf(tx, members, [projectId])).get(projectId) ?? [];
  const input = { id: projectId, version, members: change(lines) };
  await editRecord(caller, project, projectHooks as Hooks, input, tx);
}
