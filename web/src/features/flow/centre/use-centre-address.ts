import { useLocation, useNavigate } from 'react-router';

/** What a list of the centre shows and which row of it, in the address of its tab. */
export function useCentreAddress(): [URLSearchParams, (patch: Readonly<Record<string, string | null>>) => void] {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  return [
    params,
    (patch) => {
      const next = new URLSearchParams(search);
      for (const [name, value] of Object.entries(patch)) {
        if (value === null || value === '') next.delete(name);
        else next.set(name, value);
      }
      navigate({ pathname, search: next.toString() }, { replace: true });
    },
  ];
}

/** Which kind of matter, and a word of it, as the four lists are asked. */
export function listQuery(params: URLSearchParams): { resource?: string; text?: string } {
  const [resource, text] = [params.get('resource'), params.get('text')];
  return { ...(resource ? { resource } : {}), ...(text ? { text } : {}) };
}
