// biome-ignore-all lint/suspicious/noTemplateCurlyInString: calculations and rules of forms are written so
import { newId } from '#db/id.ts';
import { dayFromNow } from '../days.ts';
import {
  all,
  always,
  amount,
  before,
  choice,
  column,
  type DemoForm,
  day,
  keeping,
  link,
  longer,
  moment,
  must,
  onlyForm,
  query,
  reading,
  whole,
  writing,
} from './define.ts';

/** The kinds of goods as a tree: code, name, the code above, what it is for. */
const kinds: readonly (readonly [code: string, name: string, above: string | null, note: string])[] = [
  ['BG', '办公用品', null, '各部门日常领用'],
  ['BG-ZP', '纸品', 'BG', '复印纸、便笺、信封'],
  ['BG-WJ', '文具', 'BG', '笔、夹、本'],
  ['BG-HC', '打印耗材', 'BG', '碳粉、墨盒、硒鼓'],
  ['DA', '档案装具', null, '档案室专用'],
  ['DA-H', '档案盒', 'DA', '无酸纸盒'],
  ['DA-G', '密集架与柜', 'DA', '防磁柜、密集架'],
  ['DZ', '电子设备', null, '按固定资产登记'],
  ['DZ-WS', '外设', 'DZ', '键盘、鼠标、扩展坞'],
  ['DZ-CC', '存储介质', 'DZ', '移动硬盘、光盘'],
  ['DZ-CC-YP', '移动硬盘', 'DZ-CC', '加密型须登记编号'],
  ['DZ-CC-GP', '档案级光盘', 'DZ-CC', '离线备份用'],
];

/** 物资分类: a category tree. */
export const categoryForm: DemoForm = {
  table: {
    head: { tableName: 'form_category', tableTxt: '物资分类', isTree: 'Y', treeFieldname: 'name' },
    columns: [
      column('pid', '上级分类', { dbLength: 36, isShowList: 0 }),
      column('has_child', '有下级', { dbLength: 3, isShowForm: 0, isShowList: 0 }),
      column('name', '分类名称', { ...must, ...query }),
      column('code', '分类编码', { ...must, ...query, fieldValidType: 'only' }),
      choice('valid', '是否启用', 'valid_status', { fieldDefaultValue: '1' }),
      longer('note', '说明', { isShowList: 1 }),
    ],
  },
  roles: { keeper: keeping, biz: reading, staff: reading, member: reading },
  rows: () => {
    const ids = new Map(kinds.map(([code]) => [code, newId()]));
    return kinds.map(([code, name, above, note], at) => ({
      by: 'pengtao',
      daysAgo: 60 - at,
      values: {
        id: ids.get(code),
        pid: above && ids.get(above),
        code,
        name,
        note,
        valid: code === 'DZ-CC-GP' ? '0' : '1',
      },
    }));
  },
};

/** Weeks of duty: who, and what was found. */
const duties = ['pengtao', 'sunyue', 'maxiao', 'zhulin', 'hubin', 'pengtao', 'sunyue', 'maxiao'];

/** 值班记录: a form full of default values. */
export const defaultsForm: DemoForm = {
  table: {
    head: { tableName: 'form_defaults', tableTxt: '值班记录（默认值）' },
    columns: [
      column('duty_no', '记录号', { ...query, fieldDefaultValue: '${shop_order_num}' }),
      column('title', '标题', { dbLength: 100, ...must, fieldDefaultValue: '#{date} 值班记录' }),
      day('duty_day', '值班日期', {
        ...must,
        ...query,
        queryMode: 'group',
        sortFlag: '1',
        fieldDefaultValue: '#{date}',
      }),
      moment('begin_time', '开始时间', { fieldDefaultValue: '#{datetime}' }),
      column('clock', '交接时刻', { fieldShowType: 'time', dbLength: 8, fieldDefaultValue: '08:30:00', ...onlyForm }),
      column('person', '值班人', {
        ...{ fieldShowType: 'sel_user', fieldExtendJson: '{"multiSelect":false}', fieldDefaultValue: '#{sysUserCode}' },
      }),
      column('person_name', '姓名', { fieldDefaultValue: '#{sysUserName}', ...onlyForm }),
      column('org_code', '部门编码', { fieldDefaultValue: '#{sysOrgCode}', ...onlyForm }),
      choice('shift', '班次', 'demo_shift', { fieldShowType: 'radio', fieldDefaultValue: 'day' }),
      column('normal', '一切正常', { fieldShowType: 'switch', dbLength: 1, fieldDefaultValue: 'Y' }),
      whole('rounds', '巡检次数', { fieldDefaultValue: '4' }),
      amount('degrees', '机房温度（℃）', { fieldDefaultValue: '22.5' }),
      longer('note', '情况说明', { fieldDefaultValue: '设备运行正常，无异常情况。' }),
    ],
    rules: [
      {
        type: 'require',
        when: all({ type: 'compare', field: 'normal', operator: 'eq', values: ['N'] }),
        fields: ['note'],
      },
    ],
  },
  roles: { keeper: keeping, member: writing, staff: writing, dept_head: reading },
  rows: () =>
    duties.map((person, at) => ({
      by: person,
      daysAgo: 22 - at * 3,
      values: {
        ...{ title: `${dayFromNow(-22 + at * 3)} 值班记录`, duty_day: dayFromNow(-22 + at * 3), person },
        ...{ shift: at % 3 === 2 ? 'night' : 'day', rounds: 3 + (at % 3), degrees: 21.5 + (at % 4) * 0.5 },
        ...(at === 4 ? { normal: 'N', note: '二号空调报警，已联系厂家更换滤网。' } : {}),
      },
    })),
};

const uses: readonly (readonly [by: string, kinds: readonly number[], order: number, what: string])[] = [
  ['linyuxin', [1, 2], 0, '部门周会用纸与文具'],
  ['heyun', [5], 1, '新接收档案装盒'],
  ['yaokai', [5, 11], 2, '年度离线备份'],
  ['wangfang', [3], 3, '打印机耗材更换'],
  ['maxiao', [10], 4, '现场日志导出'],
  ['sunyue', [8], 5, '新入职人员外设'],
  ['guoying', [2], 6, '培训签到用品'],
  ['heqian', [1], 7, '合同打印'],
  ['luoxin', [8, 9], 8, '设计工作站扩容'],
];

/** 领用登记: records of other forms, one and several. */
export const linkedForm: DemoForm = {
  table: {
    head: { tableName: 'form_linked', tableTxt: '物资领用（关联记录）' },
    columns: [
      column('title', '用途', { dbLength: 100, ...must, ...query }),
      link('kinds', '物资分类', 'form_category', 'name,code', {
        dbLength: 500,
        ...must,
        fieldExtendJson: '{"multiSelect":true}',
      }),
      link('order_id', '来源订单', 'form_order', 'order_no,order_day,total', query),
      column('order_total', '订单金额', {
        ...{ fieldShowType: 'link_table_field', dictTable: 'order_id', dictText: 'total', dbIsPersist: 0 },
      }),
      column('person', '领用人', {
        fieldShowType: 'sel_user',
        fieldExtendJson: '{"multiSelect":false}',
        fieldDefaultValue: '#{sysUserCode}',
      }),
      day('use_day', '领用日期', {
        ...must,
        ...query,
        queryMode: 'group',
        sortFlag: '1',
        fieldDefaultValue: '#{date}',
      }),
      day('back_day', '归还日期'),
      whole('kept_days', '使用天数'),
      longer('note', '备注'),
    ],
    rules: [
      { type: 'compute', when: always, field: 'kept_days', formula: 'days(${use_day}, ${back_day})' },
      {
        type: 'refuse',
        when: all(before('back_day', 'use_day')),
        message: '归还日期不能早于领用日期',
        field: 'back_day',
      },
    ],
  },
  roles: { keeper: keeping, biz: reading },
  rows: ({ keys: { form_category: categories = [], form_order: orders = [] } }) =>
    uses.map(([by, of, order, title], at) => ({
      by,
      daysAgo: 27 - at * 3,
      values: {
        ...{ title, person: by, kinds: of.map((one) => categories[one]).join(','), order_id: orders[order] ?? null },
        ...{ use_day: dayFromNow(-27 + at * 3), back_day: at % 3 === 1 ? dayFromNow(-20 + at * 3) : null },
      },
    })),
};
