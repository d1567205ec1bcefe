/** How the text of a query is compared: contains, is not, at least, at most. */
export type QueryMode = 'like' | 'ne' | 'ge' | 'le';

/** What stands before the text; the blank after a comparison is what makes the server read it as one. */
const prefixes = { ne: '!', ge: '>=', le: '<=' } as const;

/** The query of a typed text. An emptied box asks nothing: null. */
export function queryOf(text: string, mode: QueryMode, trim = false): string | null {
  const word = trim ? text.trim() : text;
  if (word === '') return null;
  return mode === 'like' ? `*${word}*` : `${prefixes[mode]}${word}`;
}

/** The text of a query as it was typed; a query of another mode stays as it is. */
export function textOf(query: string | null | undefined, mode: QueryMode): string {
  if (!query) return '';
  if (mode === 'like') return /^\*([\s\S]*)\*$/.exec(query)?.[1] ?? query;
  const prefix = prefixes[mode].trimEnd();
  if (!query.startsWith(prefix)) return query;
  const rest = query.slice(prefix.length);
  return mode === 'ne' ? rest : rest.replace(/^ /, '');
}
