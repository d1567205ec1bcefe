import type { RecordOf } from '@dossier/contract/core/resource.ts';
import type { project } from '@dossier/contract/pm/project.ts';

export type ProjectRecord = RecordOf<typeof project>;
