import type { FormRule } from '@dossier/contract/online/rules/rules.ts';
import { momentFromNow } from '../days.ts';
import {
  all,
  choice,
  column,
  type DemoForm,
  is,
  keeping,
  longer,
  moment,
  must,
  onlyForm,
  query,
  writing,
} from './define.ts';

/** What may be wrong with each kind of device, and what is done about it. */
const levels: readonly (readonly [kind: string, faults: readonly string[], ways: readonly string[]])[] = [
  ['pc', ['boot', 'slow', 'screen'], ['remote', 'visit', 'replace']],
  ['net', ['offline', 'wifi'], ['remote', 'visit']],
  ['office', ['print', 'scan', 'paper'], ['visit', 'vendor']],
];

const narrowedBy = (field: string, of: (level: (typeof levels)[number]) => readonly string[]): FormRule[] =>
  levels.map((level) => ({ type: 'options', when: all(is('kind', level[0])), field, values: [...of(level)] }));

/** Parts are goods: the kind above first, then those below it. */
const partChain = JSON.stringify({
  ...{ table: 'onl.form_category', txt: 'name', key: 'id', linkField: 'part', idField: 'id', pidField: 'pid' },
  condition: "code in ('BG', 'DZ')",
});

const reports: readonly (readonly [by: string, kind: string, fault: string, way: string, where: string])[] = [
  ['linyuxin', 'pc', 'slow', 'remote', '软件一部3排6座'],
  ['zhengshuang', 'office', 'print', 'vendor', '六楼打印间'],
  ['xumin', 'office', 'scan', 'visit', '财务室'],
  ['wangfang', 'net', 'wifi', 'visit', '第二会议室'],
  ['sunyue', 'pc', 'boot', 'replace', '运维值班室'],
  ['heyun', 'office', 'paper', 'visit', '档案整理间'],
  ['liqiang', 'net', 'offline', 'remote', '软件一部5排2座'],
  ['guoying', 'pc', 'screen', 'replace', '业务流程部前台'],
  ['luoxin', 'pc', 'boot', 'visit', '设计工作室'],
];

/** 设备报修: drop-downs that what is chosen in the first one narrows. */
export const repairForm: DemoForm = {
  table: {
    head: { tableName: 'form_repair', tableTxt: '设备报修（联动下拉）' },
    columns: [
      column('place', '地点', { dbLength: 100, ...must, ...query }),
      choice('kind', '设备类别', 'demo_repair_kind', { ...must, ...query }),
      choice('fault', '故障', 'demo_repair_fault', { ...must, ...query }),
      choice('way', '处理方式', 'demo_repair_way', query),
      column('part_kind', '配件大类', { fieldShowType: 'link_down', dictTable: partChain, ...onlyForm }),
      column('part', '配件'),
      moment('found_time', '发现时间', { ...must, sortFlag: '1', fieldDefaultValue: '#{datetime}' }),
      column('phone', '联系电话', { fieldValidType: 'm', ...onlyForm }),
      longer('note', '说明'),
    ],
    rules: [
      ...narrowedBy('fault', ([, faults]) => faults),
      ...narrowedBy('way', ([, , ways]) => ways),
      { type: 'require', when: all(is('way', 'vendor')), fields: ['note'] },
    ],
  },
  roles: { keeper: keeping, member: writing, staff: writing, finance: writing, archivist: writing, biz: writing },
  rows: ({ keys: { form_category: categories = [] } }) =>
    reports.map(([by, kind, fault, way, place], at) => ({
      by,
      daysAgo: 26 - at * 3,
      values: {
        ...{ place, kind, fault, way, found_time: momentFromNow(-26 + at * 3, at * 47) },
        // 电子设备 with 外设.
        ...(way === 'replace' ? { part_kind: categories[7], part: categories[8] } : {}),
        ...(way === 'vendor' ? { note: '已联系厂家，等待备件。' } : {}),
      },
    })),
};
