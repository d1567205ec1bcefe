import type { FileFacts } from '@dossier/contract/arc/reading/facts.ts';
import { type Letter, letterOf } from './letter.ts';
import { wordsOf } from './parts.ts';

const people = ['subject', 'from', 'to', 'cc'] as const;

/** Subject, people and text of a letter; what is attached to it is no part of its text. */
export function mailText(file: Buffer): string {
  const { head, texts } = letterOf(file);
  return [...people.map((name) => wordsOf(head.get(name))).filter(Boolean), ...texts].join('\n');
}

/** What the head of a letter says. */
export function mailFacts(file: Buffer): FileFacts {
  const { head, attachments } = letterOf(file);
  return {
    title: wordsOf(head.get('subject')),
    from: wordsOf(head.get('from')),
    to: wordsOf(head.get('to')),
    cc: wordsOf(head.get('cc')),
    madeAt: wireOf(head.get('date')),
    messageId: head.get('message-id').replace(/^<|>$/g, ''),
    attachments: attachments.length,
  };
}

/** What a page that was saved with its pictures says of itself. */
export function webFacts(file: Buffer): FileFacts {
  const { head } = letterOf(file);
  return {
    title: wordsOf(head.get('subject')),
    source: head.get('snapshot-content-location') || head.get('content-location'),
    madeAt: wireOf(head.get('date')),
  };
}

/** A letter to be read: heads as they are named in it, its text, and what is attached. Nothing is loaded for it. */
export function mailPage(file: Buffer): string {
  const letter = letterOf(file);
  return [...headLines(letter), '', ...letter.texts].join('\n');
}

/** The text of a page that was saved with its pictures. */
export function savedPage(file: Buffer): string {
  const { head, texts } = letterOf(file);
  const source = head.get('snapshot-content-location') || head.get('content-location');
  return [...(source ? [`Source: ${source}`, ''] : []), ...texts].join('\n');
}

function headLines({ head, attachments }: Letter): string[] {
  const lines = (['From', 'To', 'Cc', 'Date', 'Subject'] as const).flatMap((name) => {
    const value = wordsOf(head.get(name.toLowerCase()));
    return value === '' ? [] : [`${name}: ${value}`];
  });
  return [...lines, ...attachments.map(({ name, bytes }) => `Attachment: ${name} (${bytes.length} bytes)`)];
}

/** `Fri, 27 Nov 2026 09:30:00 +0800` as the wire has times; '' for what is none. */
function wireOf(date: string): string {
  const at = date === '' ? Number.NaN : Date.parse(date.replace(/\s*\([^)]*\)\s*$/, ''));
  if (Number.isNaN(at)) return '';
  return new Date(at + 8 * 3600_000).toISOString().slice(0, 19).replace('T', ' ');
}
