import { inEnglish, type SaidValue } from '@dossier/contract/communication/said.ts';
import { escapeHtml } from '@dossier/rules/escape-html.ts';
import { answeredInEnglish, nameInEnglish } from './english-answers.ts';
import type { Told } from './told.ts';

/** Whom the server names where nobody wrote a message. */
const system = '系统';

/** What the product said in a message, in English; what people wrote stays as they wrote it. */
export function toldInEnglish<T extends Told>(message: T): T {
  const { wording } = message;
  if (message.sender === system) return toldInEnglish({ ...message, sender: 'System' });
  if (!wording) return message;
  const titile = inEnglish(wording.title, spoken);
  if (!wording.lines) return { ...message, titile };
  const lines = wording.lines.map((line) => inEnglish(line, spoken));
  return {
    ...message,
    titile,
    msgContent: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
    msgAbstract: lines.join(' '),
  };
}

function spoken(value: SaidValue): string {
  if (typeof value === 'string') return value;
  return 'name' in value ? nameInEnglish(value.name) : answeredInEnglish(value.answer);
}
