import { htmlKind as common, type HtmlField } from '@dossier/contract/core/fields/html.ts';
import { cleanHtml, plainText } from '#core/html.ts';
import type { ServerKind } from './kind.ts';

export const htmlKind: ServerKind<HtmlField> = {
  // What is too long is refused as it came; cleaning it would hold up everybody.
  stored: (field, value) =>
    typeof value === 'string' && common.problem(field, value) === null ? cleanHtml(value) : value,
  notImported: true,
  filling: () => '文字',
  printed: (_, value) => plainText(value),
};
