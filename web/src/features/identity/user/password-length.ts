import { passwordMin } from '#services/api/client-config.ts';
import { say } from '#services/messages/text.ts';

const most = 64;

/** What is wrong with the length of a new password, in the server's words; null for nothing. */
export function lengthProblem(password: string): string | null {
  const length = [...password].length;
  return length < passwordMin() || length > most ? say('密码长度应为{0}到{1}个字符', passwordMin(), most) : null;
}
