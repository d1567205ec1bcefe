import { projectStatus } from '@dossier/contract/pm/project.ts';
import type { ProjectRecord } from './project.api.ts';

const before: readonly string[] = [projectStatus.draft, projectStatus.submitted, projectStatus.approved];

/** There is something to measure. */
export const hasBegun = ({ status }: Pick<ProjectRecord, 'status'>): boolean => !before.includes(String(status));
