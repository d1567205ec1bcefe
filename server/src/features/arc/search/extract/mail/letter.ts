import { htmlText } from '../markup.ts';
import { decoded } from '../plain.ts';
import { bytesOf, deepest, mostParts, nameOf, type Part, parameterOf, partOf, partsOf, wordsOf } from './parts.ts';

/** What is attached to a letter. */
export interface Attachment {
  name: string;
  bytes: Buffer;
}

export interface Letter {
  head: Part;
  /** Texts of its bodies, in their order. */
  texts: string[];
  attachments: Attachment[];
}

/** Takes a letter apart. Letters within it that are no attachments are read as parts of its text. */
export function letterOf(file: Buffer): Letter {
  const head = partOf(file);
  const letter: Letter = { head, texts: [], attachments: [] };
  walk(head, 0, { parts: 0 }, letter);
  return letter;
}

function walk(part: Part, depth: number, seen: { parts: number }, letter: Letter): void {
  if (depth > deepest || seen.parts > mostParts) return;
  const type = part.get('content-type') || 'text/plain';
  if (/^\s*multipart\//i.test(type)) {
    const parts = partsOf(part);
    seen.parts += parts.length;
    // Of several forms of one text the last that we read is the richest; the plain one is read best.
    const plain = /^\s*multipart\/alternative/i.test(type)
      ? parts.filter((one) => /^\s*text\/plain/i.test(one.get('content-type')))
      : [];
    for (const one of plain.length > 0 ? plain : parts) walk(one, depth + 1, seen, letter);
    return;
  }
  const isLetter = /^\s*message\/rfc822/i.test(type);
  if (isAttached(part, depth)) {
    letter.attachments.push({ name: nameOf(part) || (isLetter ? 'mail.eml' : 'attachment.bin'), bytes: bytesOf(part) });
  } else if (isLetter) {
    const inner = partOf(bytesOf(part));
    letter.texts.push(wordsOf(inner.get('subject')));
    walk(inner, depth + 1, seen, letter);
  } else if (/^\s*text\//i.test(type)) {
    const text = decoded(bytesOf(part), parameterOf(type, 'charset') || undefined);
    letter.texts.push(/^\s*text\/html/i.test(type) ? htmlText(text) : text);
  }
}

/** Pictures within a text have no name of their own as a rule; what has one was chosen by somebody. */
function isAttached(part: Part, depth: number): boolean {
  if (/^\s*attachment/i.test(part.get('content-disposition'))) return true;
  return depth > 0 && nameOf(part) !== '' && !/^\s*text\/(?:plain|html)/i.test(part.get('content-type'));
}
