import { useLocation, useNavigate } from 'react-router';

/** Names in the address: the project, the part of its page, and the list within that part. */
const names = { home: 'home', part: 'part', list: 'list' } as const;

/** Address of the page of a project. */
export const homePath = (id: string): string => `/pm/project?${new URLSearchParams({ [names.home]: id })}`;

/** The project whose page the address asks for; null: the register. */
export const homeIn = (search: string): string | null => new URLSearchParams(search).get(names.home) || null;

/** Address of another part or list: what the lists within a part keep there is not kept. */
export function partSearch(
  search: string,
  part: string,
  list: string | null,
  filters: Readonly<Record<string, string>> = {},
): string {
  const params = new URLSearchParams({ [names.home]: homeIn(search) ?? '', [names.part]: part });
  if (list !== null) params.set(names.list, list);
  for (const [name, value] of Object.entries(filters)) params.set(name, value);
  return `?${params}`;
}

/** The part that is open, and the list within it; null where the address names none. */
export function useHomeAddress() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  return {
    part: params.get(names.part),
    list: params.get(names.list),
    open: (part: string, list: string | null = null, filters?: Readonly<Record<string, string>>) =>
      void navigate({ pathname, search: partSearch(search, part, list, filters) }, { replace: true, state }),
  };
}
