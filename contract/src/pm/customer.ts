import { isCreditCode } from '@dossier/rules/credit-code.ts';
import { area, category, dict, integer, text, yesNo } from '../core/field.ts';
import { count } from '../core/figure.ts';
import { part } from '../core/part.ts';
import { resource } from '../core/resource.ts';

/** Tree of the industries of customers. */
export const industries = 'IND';

/** People of a customer whom one talks to; one of them is the main one. */
export const contacts = part({
  label: '联系人',
  table: 'pm_customer_contact',
  foreignKey: 'customer_id',
  most: 50,
  fields: {
    name: text({ label: '姓名', required: true, max: 50 }),
    phone: text({ label: '电话', max: 30 }),
    email: text({ label: '邮箱', max: 100, pattern: 'email' }),
    post: text({ label: '职务', max: 50 }),
    main: yesNo({ label: '主联系人', initial: 'N' }),
  },
});

/** 发包方: who gives work out (domain 4.1). Projects and contracts name it by its name (decision 0119). */
export const customer = resource({
  area: 'pm',
  name: 'customer',
  label: '发包方',
  path: '/pm/customer',
  table: 'pm_customer',
  component: 'pm/CustomerList',
  titleField: 'name',
  choices: { fields: ['id', 'code', 'name', 'active'] },
  fields: {
    code: text({
      label: '编码',
      frozen: true,
      unique: true,
      max: 20,
      search: 'starts',
      mono: true,
      list: 120,
      placeholder: '留空则自动编号',
    }),
    name: text({ label: '名称', required: true, unique: true, max: 100, search: 'contains', list: 220, grams: true }),
    nameEn: text({ label: '英文名', max: 150, list: false }),
    uscc: text({
      label: '统一社会信用代码',
      unique: true,
      max: 18,
      mono: true,
      list: 180,
      expression: { test: isCreditCode, message: '统一社会信用代码不正确，请核对18位代码' },
    }),
    country: dict('country', { label: '国别', required: true, initial: 'CN', search: 'equals', list: 100 }),
    area: area({ label: '省市区', partial: true, list: false, excel: false }),
    industry: category({ label: '行业', root: industries, leaf: true, search: 'equals', list: 130 }),
    related: yesNo({ label: '是否关联方', initial: 'N', list: false }),
    grade: dict('sup_grade', { label: '信用等级', search: 'equals', more: true, list: 90 }),
    payDays: integer({ label: '付款账期', minimum: 0, maximum: 365, list: 90, help: '开票后多少天付款' }),
    invoiceTitle: text({ label: '发票抬头', max: 100, list: false }),
    taxNo: text({ label: '税号', max: 20, mono: true, list: false }),
    bank: text({ label: '开户行', max: 100, list: false }),
    bankAccount: text({ label: '银行账号', max: 40, mono: true, list: false }),
    invoiceAddress: text({ label: '地址电话', max: 200, list: false }),
    active: yesNo({ label: '启用', initial: 'Y', search: 'equals', list: 80 }),
  },
  parts: { contacts },
  sections: [
    { title: '开票信息', fields: ['invoiceTitle', 'taxNo', 'bank', 'bankAccount', 'invoiceAddress', 'active'] },
  ],
  figures: {
    active: count({ active: 'Y' }, '启用'),
    offshore: count({ country: '!CN' }, '境外'),
  },
  excel: {
    title: '发包方',
    layout: 'template',
    key: 'name',
    columns: ['code', 'name', 'nameEn', 'uscc', 'country', 'industry', 'payDays', 'grade', 'active'],
    import: {
      columns: ['name', 'nameEn', 'uscc', 'country', 'industry', 'payDays'],
      keys: [['uscc'], ['name']],
    },
  },
  massEntry: { columns: ['name', 'uscc', 'country', 'industry', 'payDays'], carryOver: ['country', 'industry'] },
  messages: { notFound: '记录不存在或已被删除' },
});
