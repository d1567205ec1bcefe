import { snake } from '../snake.ts';
import type { ReferenceField } from './reference.ts';

/**
 * The dictionary of a reference, narrowed to the records that may be named beside what `record` holds. A field that is
 * empty there narrows nothing yet.
 */
export function narrowed(
  { dictionary, target, same = [], where = {}, chain }: ReferenceField,
  record: Readonly<Record<string, unknown>>,
): string {
  if (chain?.above) return belowOf(dictionary, chain.pid, String(record[chain.above] ?? ''));
  const wanted = [
    ...Object.entries(where),
    ...same.flatMap((name): [string, string][] => {
      const value = record[name];
      return value === null || value === undefined || value === '' ? [] : [[name, String(value)]];
    }),
  ];
  if (wanted.length === 0) return dictionary;
  const columnOf = (name: string) => target?.().fields[name]?.column ?? snake(name);
  const terms = wanted.map(([name, value]) => `${columnOf(name)} = ${quoted(value)}`);
  return `${dictionary},${terms.join(' and ')}`;
}

const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** The rows of a dictionary below one of them. */
export const belowOf = (dictionary: string, column: string, id: string): string =>
  `${dictionary},${column} = ${quoted(id)}`;
