import type { RecordOf } from '@dossier/contract/core/resource.ts';
import type { project } from '@dossier/contract/pm/project.ts';
import { overviewOfProject } from '@dossier/contract/pm/project-value.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#services/api/api.ts';

export type ProjectRecord = RecordOf<typeof project>;

export interface OfProject {
  id: string;
  /** Of the record: a change of it changes what is shown. */
  version: number;
}

/** A project at a glance, as it is now. */
export const useOverview = ({ id, version }: OfProject) =>
  useQuery({
    queryKey: ['pm', 'overview', id, version],
    queryFn: ({ signal }) => call(overviewOfProject, { query: { id }, signal }),
  });
