import { allNodes, type FlowGraph, type Who } from '@dossier/rules/flow/graph.ts';
import { useWidgetData } from '@dossier/widgets/data/widget-data.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** Choices of roles: their codes stand in flows. */
export const roleDictionary = 'sys_role,role_name,role_code';

/** What roles and people are called; until that is known their codes. */
export interface Names {
  role: (code: string) => string;
  user: (username: string) => string;
}

/** Everybody whom a flow names. */
function peopleIn(graph: FlowGraph): readonly Who[] {
  return allNodes(graph.nodes).flatMap((node): readonly Who[] => {
    if (node.type === 'approve') return [...node.who, ...node.copies];
    return node.type === 'copy' ? node.who : [];
  });
}

/** The names of roles and people of a flow. */
export function useNames(graph: FlowGraph): Names {
  const { textsOf, personsBy } = useWidgetData();
  const who = peopleIn(graph);
  const roles = [...new Set([...who.flatMap((one) => (one.type === 'role' ? [one.role] : [])), graph.fallback ?? ''])]
    .filter((code) => code !== '')
    .sort();
  const users = [...new Set(who.flatMap((one) => (one.type === 'users' ? one.users : [])))].sort();
  const told = useQuery({
    queryKey: ['flow-definition', 'names', roles, users],
    queryFn: async () => {
      const [texts, persons] = await Promise.all([
        roles.length > 0 ? textsOf(roleDictionary, roles) : [],
        users.length > 0 ? personsBy(users) : [],
      ]);
      return {
        roles: new Map(roles.map((code, at) => [code, texts[at] || code])),
        users: new Map(persons.map(({ username, realname }) => [username, realname])),
      };
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return {
    role: (code) => told.data?.roles.get(code) ?? code,
    user: (username) => told.data?.users.get(username) ?? username,
  };
}
