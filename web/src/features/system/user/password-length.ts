import { passwordMin } from '../../../platform/client-config.ts';

const most = 64;

/** What is wrong with the length of a new password, in the server's words; null for nothing. */
export function lengthProblem(password: string): string | null {
  const length = [...password].length;
  return length < passwordMin() || length > most ? `密码长度应为${passwordMin()}到${most}个字符` : null;
}
