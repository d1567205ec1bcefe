import type { RecordOf } from '@dossier/contract/core/resource.ts';
import { closeProject, type project, startProject } from '@dossier/contract/pm/project.ts';
import { callEnvelope } from '#services/api/api.ts';

export type ProjectRecord = RecordOf<typeof project>;

/** 草稿 → 执行中, if nobody changed the project meanwhile. @returns the server's sentence */
export async function start({ id, version }: ProjectRecord): Promise<string> {
  return (await callEnvelope(startProject, { body: { id, version: version ?? 0 } })).message;
}

/** 执行中 → 已结项. @returns the server's sentence */
export async function close({ id, version }: ProjectRecord): Promise<string> {
  return (await callEnvelope(closeProject, { body: { id, version: version ?? 0 } })).message;
}
