import { countedAtMost, foundAtMost } from '@dossier/contract/operations/log.ts';
import { say } from '../messages/text.ts';
import { totalText } from './list-query.ts';

const bounds: readonly number[] = [countedAtMost, foundAtMost];

/**
 * The total of a log, which is counted up to a bound only (decision 0031).
 * @param partial the answer says itself that there may be more
 */
export function countedText(total: number, range: [number, number], partial = bounds.includes(total)): string {
  const text = totalText(total, range);
  return partial ? say('{0}以上，请缩小条件', text) : text;
}
