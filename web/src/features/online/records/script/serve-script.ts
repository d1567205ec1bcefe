import { formsOfScript } from '@dossier/contract/online/enhance/scripts.ts';
import { say } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { record, type Said } from './effects.ts';
import { answerRequest } from './requests.ts';
import type { Answer } from './sandbox/protocol.ts';

/** Shows what scripts say, as text. */
export function showMessages(messages: readonly Said[]): void {
  for (const { type, text } of messages) if (text !== '') feedback()?.message[type](text);
}

/** Answers what a script asks of the page: something to read, or a question to the person. */
export function answersFor(source: string): (asked: Readonly<Record<string, unknown>>) => Promise<Answer> {
  const forms = formsOfScript(source);
  return async (asked) => {
    const id = Number(asked.id);
    if (asked.op === 'get') return answerRequest(id, String(asked.url), record(asked.params), forms);
    if (asked.op === 'confirm') return { id, result: await askPerson(String(asked.title), String(asked.text)) };
    return { id, refused: { name: String(asked.op).slice(0, 100), reason: 'other' } };
  };
}

const longest = 500;

function askPerson(title: string, text: string): Promise<boolean> {
  return new Promise((answer) => {
    const asked = feedback()?.modal.confirm({
      title: title.slice(0, longest) || say('请确认'),
      content: text.slice(0, longest),
      okText: say('确定'),
      cancelText: say('取消'),
      onOk: () => answer(true),
      onCancel: () => answer(false),
    });
    if (!asked) answer(false);
  });
}
