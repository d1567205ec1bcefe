import { type AppError, refusal } from '#core/errors.ts';
import type { Fault } from '#services/typesetting/protocol.ts';

/** What somebody is told who only wanted to print: an administrator has to mend the template. */
export function faultsRefused(print: string, faults: readonly Fault[]): AppError {
  const [first] = faults;
  const where = first && first.line !== null ? `（第${first.line}行）` : '';
  return refusal('printTemplate', `“${print}”的打印模板有误${where}，请联系管理员`, {
    print,
    line: first?.line ?? 0,
  });
}
