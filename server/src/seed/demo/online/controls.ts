import { dayFromNow, momentFromNow } from '../days.ts';
import { pdfOf, scanOf } from '../documents.ts';
import {
  amount,
  choice,
  column,
  type DemoForm,
  day,
  keeping,
  longer,
  moment,
  must,
  onlyForm,
  query,
  reading,
  whole,
} from './define.ts';

/** Who met whom about what: title, customer, place by area code, kind of service, importance. */
const visits: readonly (readonly [title: string, by: string, area: string, service: string, level: string])[] = [
  ['智慧园区二期需求访谈', 'sunlei', '330106', 'ITO1', '3'],
  ['核心系统运维满意度回访', 'fanbing', '310115', 'ITO2', '2'],
  ['数据标注中心现场考察', 'jiangnan', '330110', 'BPO2', '2'],
  ['档案数字化方案交流', 'heyun', '330102', 'BPO1', '1'],
  ['零售会员中台续约洽谈', 'luming', '320104', 'ITO3', '3'],
  ['客服外包驻场条件确认', 'jinyan', '330105', 'BPO2', '1'],
  ['工业设计项目评审', 'yuhang', '330109', 'KPO2', '2'],
  ['城市银行接口联调安排', 'chenhao', '310101', 'ITO1', '3'],
  ['物流平台年度服务总结', 'zhaopeng', '320505', 'ITO2', '1'],
];

/** 客户拜访: one form with every control that the engine has. */
export const controlsForm: DemoForm = {
  table: {
    head: { tableName: 'form_controls', tableTxt: '客户拜访（全部控件）' },
    columns: [
      column('title', '主题', { dbLength: 100, ...must, ...query }),
      choice('level', '重要程度', 'urgent_level', { fieldShowType: 'radio', ...query, fieldDefaultValue: '1' }),
      choice('manner', '拜访方式', 'demo_visit_manner', query),
      choice('topics', '议题', 'demo_visit_topic', { fieldShowType: 'checkbox', dbLength: 200 }),
      choice('prepared', '准备材料', 'demo_visit_topic', { fieldShowType: 'list_multi', dbLength: 200, ...onlyForm }),
      column('followed', '需要跟进', { fieldShowType: 'switch', dbLength: 1, fieldDefaultValue: 'Y' }),
      day('visit_day', '拜访日期', { ...must, ...query, queryMode: 'group', sortFlag: '1' }),
      moment('next_time', '下次联系', onlyForm),
      column('begin_time', '到达时刻', { fieldShowType: 'time', dbLength: 8, ...onlyForm }),
      whole('people', '对方人数', { fieldDefaultValue: '2' }),
      amount('cost', '费用（元）'),
      column('visitors', '拜访人', { fieldShowType: 'sel_user', dbLength: 500 }),
      column('depart', '接待部门', {
        fieldShowType: 'sel_depart',
        dbLength: 200,
        fieldExtendJson: '{"multiSelect":false}',
      }),
      column('area', '地点', { fieldShowType: 'pca', dbLength: 6, ...query }),
      column('service', '服务类别', { fieldShowType: 'cat_tree', dictField: 'OUT' }),
      column('post', '对方职务', {
        ...{ fieldShowType: 'sel_search', dictTable: 'sys_position', dictField: 'code', dictText: 'name', ...onlyForm },
      }),
      column('guest', '陪同人员', {
        ...{
          fieldShowType: 'popup',
          dictTable: 'person_choice',
          dictField: 'realname,work_no',
          dictText: 'guest,guest_no',
        },
        ...onlyForm,
      }),
      column('guest_no', '陪同人员工号', onlyForm),
      column('recorder', '记录人', {
        ...{ fieldShowType: 'popup_dict', dictTable: 'person_choice', dictField: 'work_no', dictText: 'realname' },
        ...onlyForm,
      }),
      column('section', '接待科室', {
        ...{ fieldShowType: 'sel_tree', dictTable: 'sys_depart', dictField: '', dictText: 'id,parent_id,depart_name' },
        ...onlyForm,
      }),
      column('door_code', '会议室口令', { fieldShowType: 'password', ...onlyForm }),
      column('phone', '联系电话', { fieldValidType: 'm', ...onlyForm }),
      longer('summary', '纪要'),
      column('minutes', '会谈记录', { dbType: 'Text', dbLength: 0, fieldShowType: 'umeditor', ...onlyForm }),
      column('plan', '后续计划', { dbType: 'Text', dbLength: 0, fieldShowType: 'markdown', ...onlyForm }),
      column('papers', '附件', { fieldShowType: 'file', dbLength: 1000, ...onlyForm }),
      column('photos', '现场照片', { fieldShowType: 'image', dbLength: 1000 }),
    ],
  },
  roles: { biz: keeping, pm: keeping, leader: reading, pmo: reading, sys_admin: reading },
  rows: ({ departs, categories, upload }) =>
    Promise.all(
      visits.map(async ([title, by, area, service, level], at) => {
        const days = -34 + at * 4;
        const paper =
          at % 3 === 0
            ? await upload(by, '会谈纪要.pdf', pdfOf(title, ['一、双方确认了工作范围', '二、下周提交方案']))
            : null;
        const photo = at % 4 === 0 ? await upload(by, '签到表.png', scanOf(at + 3)) : null;
        return {
          by,
          daysAgo: Math.max(0, -days),
          values: {
            ...{ title, level, area, service: categories.get(service), visit_day: dayFromNow(days) },
            ...{ manner: ['visit', 'meeting', 'phone'][at % 3], topics: at % 2 ? 'need,price' : 'need,quality,plan' },
            ...{ prepared: 'need,plan', followed: at % 3 ? 'Y' : 'N', next_time: momentFromNow(days + 12, at * 31) },
            ...{ begin_time: `${at % 2 ? '09' : '14'}:30:00`, people: 2 + (at % 4), cost: 120 + at * 35.5 },
            ...{
              visitors: by,
              depart: departs.get('商务部'),
              section: departs.get('商务部'),
              post: at % 2 ? 'BMJL' : 'XMJL',
            },
            ...{ guest: at % 2 ? '孙磊' : null, phone: `1380571${String(8001 + at * 7)}` },
            summary: '对方认可现有服务，希望明确下一阶段的人员安排和响应时间。',
            minutes: `<p><strong>${title}</strong></p><ul><li>确认工作范围与时间</li><li>下周提交书面方案</li></ul>`,
            plan: '1. 整理会议纪要\n2. **三个工作日内**提交方案\n3. 约定下次会谈',
            ...(paper ? { papers: paper } : {}),
            ...(photo ? { photos: photo } : {}),
          },
        };
      }),
    ),
};
