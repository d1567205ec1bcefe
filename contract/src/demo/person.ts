import { date, datetime, dict, integer, longText, money, text } from '../core/field.ts';
import { count } from '../core/figure.ts';
import { resource } from '../core/resource.ts';

/** 示例人员: one table with fields of the usual kinds; 单表模型示例, and what cards and search lists show. */
export const demoPerson = resource({
  area: 'demo',
  name: 'person',
  label: '示例人员',
  path: '/test/jeecgDemo',
  table: 'demo_person',
  component: 'jeecg/JeecgDemoList',
  titleField: 'name',
  fields: {
    name: text({ label: '姓名', required: true, max: 30, search: 'contains', list: 120 }),
    keyWord: text({ label: '关键词', max: 100, search: 'contains', list: 160 }),
    sex: dict('sex', { label: '性别', numeric: true, search: 'equals', list: 80 }),
    age: integer({ label: '年龄', minimum: 16, maximum: 120, search: 'range', more: true, list: 80 }),
    birthday: date({ label: '生日', list: 120 }),
    punchTime: datetime({ label: '打卡时间', search: 'range', more: true, list: 170 }),
    salary: money({ label: '工资', minimum: 0, maximum: 1_000_000, list: 120 }),
    bonus: money({ label: '奖金', minimum: 0, maximum: 1_000_000, list: 120 }),
    email: text({ label: '邮箱', max: 100, pattern: 'email', list: 200 }),
    content: longText({ label: '个人简介', max: 1000, list: false }),
  },
  figures: {
    men: count({ sex: '1' }, '男'),
    women: count({ sex: '2' }, '女'),
  },
  excel: { title: '示例人员', layout: 'template' },
  massEntry: { columns: ['name', 'keyWord', 'sex', 'age', 'birthday', 'salary', 'email'], carryOver: ['sex'] },
});
