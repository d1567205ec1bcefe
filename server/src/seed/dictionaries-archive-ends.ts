import type { SeedDictionary } from './dictionaries.ts';

/** Dictionaries of how records end: holds, corrections, appraisal, destruction (domain 3). */
export const endingDictionaries: readonly SeedDictionary[] = [
  { code: 'arc_hold', name: '冻结原因', items: 'law=诉讼,audit=审计,inspect=检查,dispute=争议' },
  { code: 'arc_hold_status', name: '冻结状态', items: '1=生效,2=已解除', colors: '1=red,2=default' },
  {
    code: 'arc_correct_field',
    name: '更正字段',
    items:
      'title=题名,docNo=文号,creator=责任者,docDate=文件日期,retention=保管期限,secret=密级,secretYears=保密期限（年）,declassDate=解密日期,openFlag=开放标识,publicAttr=公开属性,docType=文种,draft=稿本,carrier=载体,gen=生成方式,pages=页数,keywords=关键词,persons=人名,scope=范围和提要,originalAt=原件位置,copyAt=复制件位置,note=附注',
  },
  {
    code: 'arc_correct_status',
    name: '更正状态',
    items: '10=草稿,20=审批中,40=已生效,70=已驳回',
    colors: '10=default,20=blue,40=green,70=red',
  },
  { code: 'arc_appraisal_kind', name: '鉴定类型', items: 'due=到期,secret=密级,open=开放' },
  {
    code: 'arc_appraisal_status',
    name: '鉴定状态',
    items: '10=草稿,20=鉴定中,30=审批中,40=已批准,50=已执行',
    colors: '10=default,20=purple,30=blue,40=cyan,50=green',
  },
  {
    code: 'arc_opinion',
    name: '鉴定意见',
    items: 'keep=续存,forever=转永久,destroy=销毁,transfer=移交,declass=降密解密,open=开放,control=控制',
  },
  { code: 'arc_destroy', name: '销毁方式', items: 'shred=粉碎,pulp=化浆,burn=焚烧,erase=数据清除,degauss=消磁' },
  {
    code: 'arc_destroy_status',
    name: '销毁状态',
    items: '10=草稿,20=审批中,30=静置中,40=待执行,50=已销毁,60=已撤销',
    colors: '10=default,20=blue,30=gold,40=orange,50=red,60=default',
  },
];
