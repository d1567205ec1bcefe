import { inEnglish } from '@dossier/contract/communication/said-english.ts';
import { escapeHtml } from '@dossier/rules/escape-html.ts';
import { spokenInEnglish } from './english-answers.ts';
import type { Told } from './told.ts';

/** Whom the server names where nobody wrote a message. */
const system = '系统';

/** What the product said in a message, in English; what people wrote stays as they wrote it. */
export function toldInEnglish<T extends Told>(message: T): T {
  const { wording } = message;
  if (message.sender === system) return toldInEnglish({ ...message, sender: 'System' });
  if (!wording) return message;
  const titile = inEnglish(wording.title, spokenInEnglish);
  if (!wording.lines) return { ...message, titile };
  const lines = wording.lines.map((line) => inEnglish(line, spokenInEnglish));
  return {
    ...message,
    titile,
    msgContent: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
    msgAbstract: lines.join(' '),
  };
}
