import { refuse } from '#core/errors.ts';

const wrong = '组件JTreeSelect-condition传值有误，需要一个json字符串!';

/** Reads the condition of a tree: the text of a JSON object, column by column. @throws AppError for anything else */
export function readTreeCondition(text: string | undefined): [key: string, value: string][] {
  if (!text?.trim()) return [];
  let values: unknown;
  try {
    values = JSON.parse(text);
  } catch {
    throw refuse(wrong);
  }
  if (typeof values !== 'object' || values === null || Array.isArray(values)) throw refuse(wrong);
  return Object.entries(values).map(([key, value]) => {
    // JSON can write a NUL, which no column can hold.
    if (typeof value === 'object' || String(value).includes('\u0000')) throw refuse(wrong);
    return [key, String(value)];
  });
}
