import { namePattern } from '@dossier/contract/online/form/names.ts';

/**
 * A name in a statement that changes tables. Such statements take no parameters, so a name is one that a definition may
 * have, and nothing else becomes one. @throws Error for any other
 */
export function name(value: string): string {
  if (!namePattern.test(value) || value.length > 63) throw new Error(`no name of a form's table: ${value}`);
  return `"${value}"`;
}

/** A text as a literal; backslashes mean themselves in standard strings. */
export const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** Eight characters that tell the indexes of one table from those of another: they share a schema. */
export function tableHash(table: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < table.length; at += 1) hash = Math.imul(hash ^ table.charCodeAt(at), 0x01000193) >>> 0;
  return hash.toString(36).padStart(7, '0');
}
