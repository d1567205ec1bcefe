import type { SeedDictionary } from './dictionaries.ts';

/** Dictionaries of how records end: holds, corrections, appraisal, destruction (domain 3). */
export const endingDictionaries: readonly SeedDictionary[] = [
  { code: 'arc_hold', name: '冻结原因', items: 'law=诉讼,audit=审计,inspect=检查,dispute=争议' },
  { code: 'arc_hold_status', name: '冻结状态', items: '1=生效,2=已解除', colors: '1=red,2=default' },
];
