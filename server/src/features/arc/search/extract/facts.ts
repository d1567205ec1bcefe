import type { FileFacts } from '@dossier/contract/arc/reading/facts.ts';
import { mailFacts, webFacts } from './mail/mail.ts';
import { unescaped } from './markup.ts';
import { pictureFacts } from './picture-facts.ts';
import { decoded } from './plain.ts';
import type { ExtractKind } from './protocol.ts';

/** Characters that are kept of one value. */
const longest = 500;
/** Signs at which a page of the web has said its title. */
const titleBy = 200_000;

/** What a file says of itself; null: nothing is known of its kind. */
export function factsOf(file: Buffer, kind: ExtractKind): FileFacts | null {
  switch (kind) {
    case 'picture':
      return pictureFacts(file);
    case 'eml':
      return mailFacts(file);
    case 'mhtml':
      return webFacts(file);
    case 'html':
      return { title: titleOf(decoded(file).slice(0, titleBy)) };
    default:
      return null;
  }
}

function titleOf(source: string): string {
  const open = /<title[^>]{0,200}>/i.exec(source);
  if (!open) return '';
  const from = open.index + open[0].length;
  const end = source.indexOf('<', from);
  return unescaped(source.slice(from, end < 0 ? from + longest : end));
}

/** Without what is empty, on one line, and no longer than is kept; null where nothing is left. */
export function shortened(facts: FileFacts | null): FileFacts | null {
  const kept: [string, string | number][] = [];
  for (const [name, value] of Object.entries(facts ?? {})) {
    const shown = typeof value === 'number' ? value : said(value);
    if (shown !== '' && !Number.isNaN(shown)) kept.push([name, shown]);
  }
  // Names and kinds are those of the facts that came in.
  return kept.length === 0 ? null : (Object.fromEntries(kept) as FileFacts);
}

const said = (value: string): string =>
  [
    ...value
      .slice(0, 4 * longest)
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
      .trim(),
  ]
    .slice(0, longest)
    .join('');
