import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { options, optionsPage, pageFile } from './page.ts';
import { readFunctions, readVariants } from './read.ts';

describe('docs/resource-options.md', () => {
  it('says what the types say (npm run resource-api)', () => {
    expect(readFileSync(pageFile, 'utf8')).toBe(optionsPage());
  });

  it('says a sentence about every option', () => {
    const all = options();
    expect(all.length).toBeGreaterThan(130);
    expect(all.filter(({ comment }) => !comment).map(({ name }) => name)).toEqual([]);
  });
});

describe('what is read of a source', () => {
  it('reads the arms of a union with their own options and comments', () => {
    const source = `export type Field =
  | ({ type: 'text' } & TextOptions)
  /** Two lines
   * of it. */
  | ({ type: 'dict'; dict: string; numeric?: boolean } & FieldOptions)
  | ({
      type: 'reference';
      /** Not shown here. */
      loose?: boolean;
    } & FieldOptions);

export type Other = string;
`;
    expect(readVariants(source, 'Field', 'type')).toEqual([
      { name: 'text', options: 'TextOptions', comment: '' },
      { name: 'dict', options: 'dict: string; numeric?: boolean', comment: 'Two lines of it.' },
      { name: 'reference', options: 'loose?: boolean', comment: '' },
    ]);
    expect(() => readVariants(source, 'Missing', 'type')).toThrow('no exported union Missing');
  });

  it('reads functions with their parameters', () => {
    const source = `/** Adds. */
export const plus = (a: number, b = f(1)): number => a + b;
export function minus(
  a: number,
): number {
`;
    expect(readFunctions(source, ['plus', 'minus'])).toEqual([
      { name: 'plus(a: number, b = f(1))', comment: 'Adds.' },
      { name: 'minus( a: number, )', comment: '' },
    ]);
    expect(() => readFunctions(source, ['times'])).toThrow('no exported times');
  });
});
