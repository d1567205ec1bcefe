import type { SeedDictionary } from './dictionaries.ts';

/** Dictionaries of who may see which archives: clearances and access lists (domain 6.2). */
export const archiveRightsDictionaries: readonly SeedDictionary[] = [
  {
    code: 'arc_clearance_status',
    name: '用户密级状态',
    items: '10=草稿,20=待批,30=生效,90=失效',
    colors: '10=default,20=blue,30=green,90=default',
  },
  { code: 'arc_acl_effect', name: '名单效力', items: 'allow=允许,deny=禁止', colors: 'allow=green,deny=red' },
];
