import { later } from '../language/text.ts';

/** Said of a condition that is no JSON object (specification 2, section 5). */
export const wrongCondition = later('组件JTreeSelect-condition传值有误，需要一个json字符串!');

/** Whether a condition of a tree select can be sent: nothing, or the text of a JSON object. */
export function isTreeCondition(text: string | null | undefined): boolean {
  if (!text?.trim()) return true;
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read);
  } catch {
    return false;
  }
}
