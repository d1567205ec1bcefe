import { acceptanceStatus, verdict } from '@dossier/contract/pm/acceptance.ts';

/** An item of an acceptance as it is concluded. */
export interface ConcludedItem {
  deliverable: string;
  result: string | null;
  versionNo: string;
  latest: string;
}

/** What stands in the way of a conclusion. */
export interface Hindrance {
  reason: 'PM20' | 'PM21' | 'PM22' | 'PM23';
  message: string;
}

/** Any failed: not accepted; else any with conditions: accepted with conditions; else accepted. */
export function outcomeOf(results: readonly (string | null)[]): string {
  if (results.includes(verdict.failed)) return acceptanceStatus.failed;
  if (results.includes(verdict.conditional)) return acceptanceStatus.conditional;
  return acceptanceStatus.passed;
}

/** PM20 to PM23, in the order in which somebody mends them: the items, the things left over, the paper. */
export function hindranceOf(
  items: readonly ConcludedItem[],
  { leftovers, isSigned }: { leftovers: number; isSigned: boolean },
): Hindrance | null {
  for (const [index, { deliverable, result, versionNo, latest }] of items.entries()) {
    if (versionNo !== latest)
      return { reason: 'PM23', message: `交付物“${deliverable}”已有新版本${latest}，请更新验收明细` };
    if (!result) return { reason: 'PM21', message: `第${index + 1}行“${deliverable}”未填写验收结论` };
  }
  const outcome = outcomeOf(items.map(({ result }) => result));
  if (outcome === acceptanceStatus.conditional && leftovers === 0)
    return { reason: 'PM22', message: '有条件通过时必须登记遗留问题、责任人和期限' };
  if (outcome !== acceptanceStatus.failed && !isSigned)
    return { reason: 'PM20', message: '请上传客户签字盖章的验收单' };
  return null;
}
