/** How the text of a query is compared: contains, is not, at least, at most. */
export type QueryMode = 'like' | 'ne' | 'ge' | 'le';

/** What stands right before the text. A text that begins with a blank is set off by one more: older queries have one. */
const prefixes = { ne: '!', ge: '>=', le: '<=' } as const;

/** The query of a typed text. An emptied box asks nothing: null. */
export function queryOf(text: string, mode: QueryMode, trim = false): string | null {
  const word = trim ? text.trim() : text;
  if (word === '') return null;
  if (mode === 'like') return `*${word}*`;
  return `${prefixes[mode]}${mode !== 'ne' && word.startsWith(' ') ? ' ' : ''}${word}`;
}

/** The text of a query as it was typed; a query of another mode stays as it is. */
export function textOf(query: string | null | undefined, mode: QueryMode): string {
  if (!query) return '';
  if (mode === 'like') return /^\*([\s\S]*)\*$/.exec(query)?.[1] ?? query;
  const prefix = prefixes[mode];
  if (!query.startsWith(prefix)) return query;
  const rest = query.slice(prefix.length);
  return mode === 'ne' ? rest : rest.replace(/^ /, '');
}
