import { htmlText } from '../markup.ts';
import { decoded } from '../plain.ts';
import { bytesOf, decodedWords, deepest, mostParts, nameOf, type Part, parameterOf, partOf, partsOf } from './parts.ts';

/** What is attached to a message. */
export interface Attachment {
  name: string;
  bytes: Buffer;
}

export interface MailMessage {
  /** Its own header, and all of its body. */
  root: Part;
  /** Texts of its bodies, in their order. */
  texts: string[];
  attachments: Attachment[];
}

/** Takes a message apart. Messages within it that are no attachments are read as parts of its text. */
export function messageOf(file: Buffer): MailMessage {
  const root = partOf(file);
  const message: MailMessage = { root, texts: [], attachments: [] };
  walk(root, 0, { parts: 0 }, message);
  return message;
}

function walk(part: Part, depth: number, seen: { parts: number }, message: MailMessage): void {
  if (depth > deepest || seen.parts > mostParts) return;
  const type = part.header('content-type') || 'text/plain';
  if (/^\s*multipart\//i.test(type)) {
    const parts = partsOf(part);
    seen.parts += parts.length;
    // Of several forms of one text the last that we read is the richest; the plain one is read best.
    const plain = /^\s*multipart\/alternative/i.test(type)
      ? parts.filter((one) => /^\s*text\/plain/i.test(one.header('content-type')))
      : [];
    for (const one of plain.length > 0 ? plain : parts) walk(one, depth + 1, seen, message);
    return;
  }
  const isMessage = /^\s*message\/rfc822/i.test(type);
  if (isAttached(part, depth)) {
    message.attachments.push({
      name: nameOf(part) || (isMessage ? 'mail.eml' : 'attachment.bin'),
      bytes: bytesOf(part),
    });
  } else if (isMessage) {
    const inner = partOf(bytesOf(part));
    message.texts.push(decodedWords(inner.header('subject')));
    walk(inner, depth + 1, seen, message);
  } else if (/^\s*text\//i.test(type)) {
    const text = decoded(bytesOf(part), parameterOf(type, 'charset') || undefined);
    message.texts.push(/^\s*text\/html/i.test(type) ? htmlText(text) : text);
  }
}

/** Pictures within a text have no name of their own as a rule; what has one was chosen by somebody. */
function isAttached(part: Part, depth: number): boolean {
  if (/^\s*attachment/i.test(part.header('content-disposition'))) return true;
  return depth > 0 && nameOf(part) !== '' && !/^\s*text\/(?:plain|html)/i.test(part.header('content-type'));
}
