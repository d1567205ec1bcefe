import { plain } from '../widget-api/read.ts';

/** An arm of a union that is told from the others by one member. */
export interface Variant {
  name: string;
  /** Its further members, as written. */
  options: string;
  comment: string;
}

/** The arms of an exported union type, `by` the member that tells them apart. Reads our own formatted sources. */
export function readVariants(source: string, union: string, by: string): Variant[] {
  const begin = source.indexOf(`export type ${union} =\n`);
  if (begin === -1) throw new Error(`there is no exported union ${union}`);
  const body = source.slice(begin, source.indexOf(';\n\n', begin));
  const arm = new RegExp(
    `(?:/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\n)? {2}\\| \\(?\\{\\s*${by}: '(\\w+)'([\\s\\S]*?)(?=\\n {2}(?:\\||/\\*\\*)|$)`,
    'g',
  );
  return [...body.matchAll(arm)].map(([, comment = '', name = '', rest = '']) => ({
    ...{ name, comment: plain(comment) },
    options: rest
      .replace(/\/\*\*(?:(?!\*\/)[\s\S])*\*\//g, '')
      .replace(/\s+/g, ' ')
      .replace(/\}\s*(?:&\s*(\w+))?\)?\s*$/, (_, from = '') => (from && from !== 'FieldOptions' ? `; ${from}` : ''))
      .replace(/^[;\s]+/, '')
      .replace(/\s*;(?:\s*;)?/g, ';')
      .replace(/;\s*$/, '')
      .trim(),
  }));
}

/** Kinds of a union that has a file for each: what they declare as `export type TextField = { type: 'text' } & …;`. */
export function readVariantFiles(sources: readonly string[], by: string): Variant[] {
  const arm = new RegExp(
    `((?:/\\*\\*(?:(?!\\*/)[\\s\\S])*\\*/\\n)?)export type \\w+ = (\\{\\s*${by}: '\\w+'[\\s\\S]*?\\} & \\w+);\\n`,
  );
  const arms = sources.flatMap((source) => {
    const found = arm.exec(source);
    const [, comment = '', body = ''] = found ?? [];
    // As deep as the arms of a union stand.
    return found ? [`${comment && `  ${comment}`}  | (${body.replaceAll('\n', '\n    ')})`] : [];
  });
  return readVariants(`export type Kind =\n${arms.join('\n')};\n\n`, 'Kind', by);
}

/** Exported functions and values with the comment above them. @throws Error when one is not there */
export function readFunctions(source: string, names: readonly string[]): { name: string; comment: string }[] {
  return names.map((name) => {
    const found = new RegExp(
      `(?:/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\n)?export (?:function|const) ${name}\\b(?:[^=(]*=)?\\s*(\\((?:[^()]|\\([^()]*\\))*\\))?`,
    ).exec(source);
    if (!found) throw new Error(`there is no exported ${name}`);
    const [, comment = '', parameters = ''] = found;
    return { name: `${name}${parameters.replace(/\s+/g, ' ')}`, comment: plain(comment) };
  });
}
