import type { SeedDictionary } from './dictionaries.ts';

/** Dictionaries of who may see which archives, and of what is told of them each year (domain 6.2, 9). */
export const archiveRightsDictionaries: readonly SeedDictionary[] = [
  {
    code: 'arc_clearance_status',
    name: '用户密级状态',
    items: '10=草稿,20=待批,30=生效,90=失效',
    colors: '10=default,20=blue,30=green,90=default',
  },
  { code: 'arc_acl_effect', name: '名单效力', items: 'allow=允许,deny=禁止', colors: 'allow=green,deny=red' },
  {
    code: 'arc_annual_status',
    name: '档案统计年报状态',
    items: '10=草稿,20=已审核,30=已上报',
    colors: '10=default,20=blue,30=green',
  },
  {
    code: 'arc_annual_measure',
    name: '档案统计指标',
    items:
      'volumes=馆藏案卷（卷）,held=馆藏档案（件）,open=开放审核情况（件）,taken=本年接收（件）,moved=本年移出（件）,destroyed=本年销毁（件）,people=利用（人次）,used=利用（卷件次）,digital=已数字化（件）,share=数字化率（%）,gb=电子文件（GB）,area=库房面积（㎡）,staff=专职档案人员（人）,part=兼职档案人员（人）,equip=设备（台套）',
  },
];
