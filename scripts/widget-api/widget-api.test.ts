import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { apiPage, apiPages } from './page.ts';
import { readInterfaces } from './read.ts';

describe('the documents of the widgets', () => {
  it.each(apiPages)('$file says what the types say (npm run widget-api)', (page) => {
    expect(readFileSync(new URL(`../../${page.file}`, import.meta.url), 'utf8')).toBe(apiPage(page));
  });

  it('reads names, types, comments and defaults', () => {
    const [type] = readInterfaces(`/** What a box takes. */
export interface BoxProps extends Other {
  /** Its text. */
  text: string;
  /**
   * Asked when it closes,
   * twice. @default never
   */
  onClose?: (why: {
    key: string;
  }) => void;
  plain(this: void, id: string): number;
}
`);
    expect(type).toMatchObject({ name: 'BoxProps', from: 'Other', comment: 'What a box takes.' });
    expect(type?.members).toEqual([
      { name: 'text', optional: false, type: 'string', comment: 'Its text.', fallback: null },
      {
        name: 'onClose',
        optional: true,
        type: '(why: { key: string; }) => void',
        comment: 'Asked when it closes, twice.',
        fallback: 'never',
      },
      { name: 'plain', optional: false, type: '(this: void, id: string): number', comment: '', fallback: null },
    ]);
  });

  it('says a sentence about every prop, column setting, event and method of the grid', () => {
    const spoken = ['EditableGridProps', 'GridColumn', 'GridEvents', 'GridHandle'];
    const silent = apiPages
      .flatMap((page) => page.types)
      .flatMap(([source]) => readInterfaces(readFileSync(new URL(`../../${source}`, import.meta.url), 'utf8')))
      .filter((type) => spoken.includes(type.name))
      .flatMap((type) => type.members.filter((one) => !one.comment).map((one) => `${type.name}.${one.name}`));
    expect(silent).toEqual([]);
  });
});
