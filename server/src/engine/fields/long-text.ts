import { type LongTextField, longTextLength } from '@dossier/contract/core/fields/long-text.ts';
import type { ServerKind } from './kind.ts';

export const longTextKind: ServerKind<LongTextField> = {
  filling: ({ max = longTextLength }) => `不超过${max}个字符`,
  printed: ({ markdown }, value) => (markdown ? plainMarkdown(value) : value),
};

/** What a Markdown text says, without its marks; lists and lines stay as they were typed. */
function plainMarkdown(markdown: string): string {
  return markdown
    .replace(/!\[([^\]\n]*)\]\([^)\n]*\)/g, '［图：$1］')
    .replace(/\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/^ {0,3}#{1,6} +/gm, '')
    .replace(/^ {0,3}> ?/gm, '')
    .replace(/(\*\*|__|~~|`+)(?=\S)([^\n]*?\S)\1/g, '$2')
    .trim();
}
