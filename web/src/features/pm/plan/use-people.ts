import type { Plan } from '@dossier/contract/pm/plan.ts';
import { project } from '@dossier/contract/pm/project.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#services/api/api.ts';
import type { Person } from './chart/Cell.tsx';

/** Who may be given a task in the plan: the members of the project, and who has one already. */
export function usePeople({ project: { id }, tasks, mayPlan }: Plan): readonly Person[] {
  const { data } = useQuery({
    queryKey: ['pm', 'plan', 'people', id],
    queryFn: ({ signal }) => call(project.endpoints.queryById, { query: { id }, signal }),
    enabled: mayPlan,
    staleTime: 60_000,
  });
  return useMemo(() => {
    const people = new Map<string, string>();
    const members = (data as { members?: { username?: string; username_dictText?: string }[] } | undefined)?.members;
    for (const { username, username_dictText } of members ?? [])
      if (username) people.set(username, username_dictText ?? username);
    for (const { owner, ownerName } of tasks) if (owner) people.set(owner, ownerName ?? people.get(owner) ?? owner);
    return [...people].map(([username, name]) => ({ username, name }));
  }, [data, tasks]);
}
