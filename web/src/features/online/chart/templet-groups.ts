import type { ShownTemplet } from '@dossier/contract/online/chart/templet.ts';

type Item = ShownTemplet['items'][number];

/** Charts that stand together. */
export interface TempletGroup {
  num: number;
  /** The first title that one of them gives. */
  title: string;
  /** The first of them says how they stand. */
  isTabs: boolean;
  items: readonly Item[];
}

/** Charts of a template by the numbers of their groups, each group in the order of its lines. */
export function groupsOf(items: readonly Item[]): TempletGroup[] {
  const nums = [...new Set(items.map(({ groupNum }) => groupNum))].sort((a, b) => a - b);
  return nums.map((num) => {
    const own = items.filter(({ groupNum }) => groupNum === num);
    return {
      ...{ num, items: own, isTabs: own[0]?.groupStyle === 'tabs' },
      title: own.find(({ groupTxt }) => groupTxt)?.groupTxt ?? '',
    };
  });
}
