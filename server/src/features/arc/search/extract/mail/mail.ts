import type { FileFacts } from '@dossier/contract/arc/reading/facts.ts';
import { wireNow } from '#services/log-entries.ts';
import { type MailMessage, messageOf } from './message.ts';
import { decodedWords, type Part } from './parts.ts';

const people = ['subject', 'from', 'to', 'cc'] as const;

/** Subject, people and text of a mail; what is attached to it is no part of its text. */
export function mailText(file: Buffer): string {
  const { root, texts } = messageOf(file);
  return [...people.map((name) => decodedWords(root.header(name))).filter(Boolean), ...texts].join('\n');
}

/** What the header of a mail says. */
export function mailFacts(file: Buffer): FileFacts {
  const { root, attachments } = messageOf(file);
  return {
    title: decodedWords(root.header('subject')),
    from: decodedWords(root.header('from')),
    to: decodedWords(root.header('to')),
    cc: decodedWords(root.header('cc')),
    madeAt: sentAt(root),
    messageId: root.header('message-id').replace(/^<|>$/g, ''),
    attachments: attachments.length,
  };
}

/** What a page that was saved with its pictures says of itself. */
export function webFacts(file: Buffer): FileFacts {
  const { root } = messageOf(file);
  return {
    title: decodedWords(root.header('subject')),
    source: addressOf(root),
    madeAt: sentAt(root),
  };
}

/** A mail to be read: fields of its header as they are named in it, its text, and what is attached. Nothing is loaded for it. */
export function mailPage(file: Buffer): string {
  const message = messageOf(file);
  return [...headerLines(message), '', ...message.texts].join('\n');
}

/** The text of a page that was saved with its pictures. */
export function savedPage(file: Buffer): string {
  const { root, texts } = messageOf(file);
  const source = addressOf(root);
  return [...(source ? [`Source: ${source}`, ''] : []), ...texts].join('\n');
}

/** Where a page was saved from. */
const addressOf = (root: Part): string => root.header('snapshot-content-location') || root.header('content-location');

function headerLines({ root, attachments }: MailMessage): string[] {
  const lines = (['From', 'To', 'Cc', 'Date', 'Subject'] as const).flatMap((name) => {
    const value = decodedWords(root.header(name.toLowerCase()));
    return value === '' ? [] : [`${name}: ${value}`];
  });
  return [...lines, ...attachments.map(({ name, bytes }) => `Attachment: ${name} (${bytes.length} bytes)`)];
}

/** `Fri, 27 Nov 2026 09:30:00 +0800` as the wire has times; '' for what is none. */
function sentAt(root: Part): string {
  const at = Date.parse(root.header('date').replace(/\s*\([^)]*\)\s*$/, ''));
  return Number.isNaN(at) ? '' : wireNow(at);
}
