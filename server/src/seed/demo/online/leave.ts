// biome-ignore-all lint/suspicious/noTemplateCurlyInString: calculations and messages of forms are written so
import { dayFromNow } from '../days.ts';
import {
  all,
  always,
  before,
  choice,
  column,
  type DemoForm,
  day,
  is,
  longer,
  must,
  query,
  than,
  whole,
  writing,
} from './define.ts';

const [open, agreed, refused, back] = ['1', '2', '3', '4'];

/** Who asks, from which day on in days from today, how many days, what for, and how it stands. */
const asked: readonly (readonly [
  by: string,
  from: number,
  days: number,
  kind: string,
  reason: string,
  state: string,
])[] = [
  ['linyuxin', -46, 2, 'year', '探亲', back],
  ['zhangwei', -40, 1, 'affair', '办理居住证', back],
  ['wangfang', -33, 3, 'sick', '感冒发烧，医嘱休息', back],
  ['sunlei', -27, 5, 'year', '全家出游', back],
  ['liqiang', -21, 1, 'affair', '孩子家长会', back],
  ['xumin', -15, 2, 'sick', '牙科手术', back],
  ['huangrui', -9, 10, 'wedding', '婚假', agreed],
  ['zhoufang', -4, 1, 'affair', '车辆年检', back],
  ['heyun', -1, 3, 'year', '年休假', agreed],
  ['liuyang', 2, 2, 'affair', '搬家', agreed],
  ['chenhao', 4, 4, 'year', '年休假', open],
  ['pengtao', 6, 1, 'sick', '年度体检', open],
  ['yangxue', 9, 15, 'affair', '参加继续教育集中面授', refused],
  ['wuting', 12, 2, 'year', '年休假', open],
];

/** 请假申请: buttons of its own with what they set and tell, and rules between fields. */
export const leaveForm: DemoForm = {
  table: {
    head: { tableName: 'form_leave', tableTxt: '请假申请' },
    columns: [
      column('person', '请假人', {
        ...{ fieldShowType: 'sel_user', fieldExtendJson: '{"multiSelect":false}', fieldDefaultValue: '#{sysUserCode}' },
        ...{ ...must, ...query },
      }),
      choice('kind', '请假类别', 'demo_leave_kind', { ...must, ...query, fieldDefaultValue: 'year' }),
      day('start_day', '开始日期', {
        ...must,
        ...query,
        queryMode: 'group',
        sortFlag: '1',
        fieldDefaultValue: '#{date}',
      }),
      day('end_day', '结束日期', { ...must, fieldDefaultValue: '#{date}' }),
      whole('days', '天数'),
      longer('reason', '事由', must),
      longer('handover', '工作交接'),
      column('proof', '证明材料', { fieldShowType: 'file', dbLength: 1000, ...{ isShowList: 0 } }),
      choice('state', '状态', 'demo_leave_state', { ...query, isReadOnly: 1, fieldDefaultValue: open }),
      column('decided_by', '审批人', {
        fieldShowType: 'sel_user',
        fieldExtendJson: '{"multiSelect":false}',
        isReadOnly: 1,
      }),
    ],
    buttons: [
      button('agree', '同意', 'link', 1, { exp: `state#eq#${open}` }),
      button('refuse', '不同意', 'link', 2, { exp: `state#eq#${open}` }),
      button('report_back', '销假', 'link', 3, { exp: `state#eq#${agreed}` }),
      button('remind', '提醒审批', 'form', 4),
    ],
    steps: {
      agree: [
        {
          type: 'set',
          values: [
            { field: 'state', value: agreed },
            { field: 'decided_by', value: '#{sysUserCode}' },
          ],
        },
        { type: 'message', to: '${person}', title: '请假已同意', content: '您${start_day}至${end_day}的请假已同意。' },
      ],
      refuse: [
        {
          type: 'set',
          values: [
            { field: 'state', value: refused },
            { field: 'decided_by', value: '#{sysUserCode}' },
          ],
        },
        {
          type: 'message',
          to: '${person}',
          title: '请假未获同意',
          content: '您${start_day}至${end_day}的请假未获同意。',
        },
      ],
      report_back: [{ type: 'set', values: [{ field: 'state', value: back }] }],
      remind: [
        { type: 'refuse', when: `state#ne#${open}`, message: '该申请已有结果，不必提醒' },
        {
          type: 'message',
          to: 'zhoufang',
          title: '请假申请待处理',
          content: '${person}申请${start_day}起请假${days}天。',
        },
      ],
      delete: [{ type: 'refuse', when: `state#in#${agreed},${back}`, message: '已同意的请假不能删除' }],
    },
    rules: [
      { type: 'compute', when: always, field: 'days', formula: 'days(${start_day}, ${end_day}) + 1' },
      {
        type: 'refuse',
        when: all(before('end_day', 'start_day')),
        message: '结束日期不能早于开始日期',
        field: 'end_day',
      },
      { type: 'show', when: all(is('kind', 'sick', 'wedding')), fields: ['proof'] },
      { type: 'require', when: all(than('days', 'gt', '3')), fields: ['handover'] },
      { type: 'disable', when: all(is('state', agreed, back)), fields: ['person', 'kind', 'start_day', 'end_day'] },
      {
        type: 'confirm',
        when: all(is('kind', 'affair'), than('days', 'gt', '5')),
        message: '事假超过5天，确定提交吗？',
      },
    ],
  },
  roles: {
    ...Object.fromEntries(
      ['leader', 'pmo', 'pm', 'member', 'biz', 'finance', 'dept_head', 'archivist', 'keeper', 'staff'].map((role) => [
        role,
        writing,
      ]),
    ),
    hr: ['list', 'add', 'edit', 'delete', 'export', 'import', 'print'],
  },
  rows: () =>
    asked.map(([by, from, days, kind, reason, state]) => ({
      by,
      daysAgo: Math.max(0, 6 - from),
      values: {
        ...{ person: by, kind, start_day: dayFromNow(from), end_day: dayFromNow(from + days - 1), reason },
        ...(days > 3 ? { handover: '在办事项已交同部门同事，紧急事项电话联系。' } : {}),
      },
      after: { state, ...(state === open ? {} : { decided_by: 'zhoufang' }) },
    })),
};

function button(buttonCode: string, buttonName: string, buttonStyle: string, orderNum: number, more: object = {}) {
  return { buttonCode, buttonName, buttonStyle, buttonStatus: '1', optType: 'action', orderNum, ...more };
}
