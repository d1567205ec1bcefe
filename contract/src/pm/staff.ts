import { notBefore } from '@dossier/rules/record-rule.ts';
import { date, decimal, dict, files, money, tags, text, user } from '../core/field.ts';
import { count, today } from '../core/figure.ts';
import { part } from '../core/part.ts';
import { resource } from '../core/resource.ts';

/** 成本单价: what a day of a person costs, from which day on. */
export const costRates = part({
  label: '成本单价',
  table: 'pm_staff_rate',
  foreignKey: 'staff_id',
  most: 100,
  fields: {
    validFrom: date({ label: '生效日', required: true }),
    rate: money({ label: '单价', required: true, minimum: 0.01, help: '元/人日' }),
  },
});

/** 受训记录: courses that somebody took. */
export const trainings = part({
  label: '受训记录',
  table: 'pm_staff_training',
  foreignKey: 'staff_id',
  most: 100,
  fields: {
    course: text({ label: '课程', required: true, max: 100 }),
    startDate: date({ label: '开始日期', required: true }),
    endDate: date({ label: '结束日期', required: true }),
    hours: decimal({ label: '学时', scale: 1, minimum: 0, maximum: 9999 }),
    provider: text({ label: '培训机构', max: 100 }),
  },
  rules: [notBefore('endDate', 'startDate')],
});

/** 外包人员: who works on projects, with what they can do and what a day of theirs costs (domain 4.1). */
export const staff = resource({
  area: 'pm',
  name: 'staff',
  label: '外包人员',
  path: '/pm/staff',
  table: 'pm_staff',
  component: 'pm/StaffList',
  titleField: 'name',
  order: [['no', 'asc']],
  choices: { fields: ['id', 'no', 'name'], by: ['rank'] },
  fields: {
    no: text({ label: '工号', required: true, unique: true, max: 20, search: 'starts', mono: true, list: 110 }),
    name: text({ label: '姓名', required: true, max: 50, search: 'contains', list: 110, grams: true }),
    username: user({ label: '用户', required: true, unique: true, frozen: true, search: 'equals', list: 110 }),
    rank: dict('staff_rank', { label: '人员级别', header: '级别', required: true, search: 'equals', list: 90 }),
    labour: dict('pm_labour', { label: '劳动关系', required: true, search: 'equals', list: 100 }),
    idNo: text({
      label: '身份证号',
      pattern: 'idCard',
      max: 18,
      list: false,
      excel: false,
      sortable: false,
      queryable: false,
      help: '18位；没有查看权限的人只看到首尾几位',
    }),
    idMasked: text({
      label: '证件号码',
      readOnly: true,
      form: false,
      mono: true,
      max: 18,
      list: false,
      sortable: false,
      queryable: false,
    }),
    edu: dict('edu_level', { label: '学历', required: true, search: 'equals', more: true, list: 100 }),
    school: text({ label: '毕业院校', max: 100, list: false }),
    major: text({ label: '专业', max: 100, list: false }),
    joinDate: date({ label: '入职日期', required: true, search: 'range', more: true, list: 115 }),
    leaveDate: date({ label: '离职日期', search: 'range', more: true, list: false }),
    skills: tags({ label: '技能', search: 'contains', list: 200 }),
    langs: tags({ label: '语种', list: false }),
    certificates: files({ label: '证书', most: 20, list: false, excel: false }),
  },
  parts: { rates: costRates, trainings },
  sections: [
    { title: '学历与任职', fields: ['edu', 'school', 'major', 'joinDate', 'leaveDate'] },
    { title: '能力', fields: ['skills', 'langs', 'certificates'] },
  ],
  rules: [notBefore('leaveDate', 'joinDate')],
  figures: {
    own: count({ labour: 'own' }, '自有人员'),
    left: count({ leaveDate_end: today }, '已离职'),
  },
  prints: { register: { kind: 'list', label: '人员台账' } },
  excel: {
    title: '外包人员',
    layout: 'template',
    key: 'no',
    columns: [
      ...['no', 'name', 'username', 'rank', 'labour', 'edu', 'school', 'major', 'joinDate', 'leaveDate', 'skills'],
      'langs',
    ],
  },
  messages: { notFound: '记录不存在或已被删除' },
});
