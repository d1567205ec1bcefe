import type { Resource } from '@dossier/contract/core/resource.ts';
import { ApiError } from '#services/api/api-error.ts';
import { say } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { asksQuestions } from '../rule-effects.ts';

type Body = Record<string, unknown>;

/**
 * Saves a record; where rules ask something first, it is asked and saved again with the answer.
 * @returns what saving gives; null where the answer was no
 */
export async function confirmedSave<T>(
  resource: Pick<Resource, 'rules'>,
  body: Body,
  save: (body: Body) => Promise<T>,
  ask: (question: string) => Promise<boolean> = askPerson,
): Promise<T | null> {
  if (!asksQuestions(resource)) return await save(body);
  const confirmed: string[] = [];
  for (;;) {
    try {
      return await save({ ...body, _confirmed: confirmed });
    } catch (error) {
      const open = questionsIn(error).filter((question) => !confirmed.includes(question));
      if (open.length === 0) throw error;
      for (const question of open) {
        if (!(await ask(question))) return null;
        confirmed.push(question);
      }
    }
  }
}

function questionsIn(error: unknown): string[] {
  if (!(error instanceof ApiError) || error.reason !== 'confirm') return [];
  const { questions } = (error.result ?? {}) as { questions?: unknown };
  return Array.isArray(questions) ? questions.filter((one) => typeof one === 'string') : [];
}

function askPerson(question: string): Promise<boolean> {
  return new Promise((answer) => {
    const asked = feedback()?.modal.confirm({
      title: say('确认保存吗？'),
      content: question,
      okText: say('继续保存'),
      cancelText: say('返回修改'),
      onOk: () => answer(true),
      onCancel: () => answer(false),
    });
    if (!asked) answer(false);
  });
}
