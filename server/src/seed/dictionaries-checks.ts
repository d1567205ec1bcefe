import { checkDefinitions } from '@dossier/contract/arc/check/checks.ts';
import type { SeedDictionary } from './dictionaries.ts';

/** Dictionaries of the checks of archives (domain 3, 6.7). */
export const checkDictionaries: readonly SeedDictionary[] = [
  { code: 'arc_stage', name: '检测阶段', items: 'G=归档,Y=移交与接收,C=长期保存' },
  { code: 'arc_prop', name: '四性', items: 'ZS=真实性,WZ=完整性,KY=可用性,AQ=安全性' },
  {
    code: 'arc_result',
    name: '检测结论',
    items: 'P=通过,W=警告,F=不通过,N=不适用,M=待人工',
    colors: 'P=green,W=gold,F=red,N=default,M=blue',
  },
  { code: 'arc_fixity_result', name: '固化巡检结论', items: 'P=全部相符,F=有异常', colors: 'P=green,F=red' },
  { code: 'arc_judged', name: '人工判定结论', items: 'P=通过,F=不通过' },
  { code: 'arc_check_grade', name: '检测级别', items: 'B=阻断,W=警告', colors: 'B=red,W=gold' },
  {
    code: 'arc_check_handling',
    name: '检测结果处理',
    items: '0=无需处理,1=未处理,2=已人工判定,3=已修复,4=已豁免,5=转入复检',
    colors: '0=default,1=orange,2=blue,3=green,4=purple,5=default',
  },
  {
    code: 'arc_check_code',
    name: '四性检测项',
    items: checkDefinitions.map(({ code, text }) => `${code}=${code} ${text}`).join(','),
  },
];
