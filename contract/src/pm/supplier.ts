import { isCreditCode } from '@dossier/rules/credit-code.ts';
import { notBefore, when } from '@dossier/rules/record-rule.ts';
import { area, category, date, dict, files, integer, longText, text, yesNo } from '../core/field.ts';
import { count, today, yesterday } from '../core/figure.ts';
import { part } from '../core/part.ts';
import { resource } from '../core/resource.ts';
import { industries } from './customer.ts';

/** People of a supplier whom one talks to; one of them is the main one. */
export const supplierContacts = part({
  label: '联系人',
  table: 'pm_supplier_contact',
  foreignKey: 'supplier_id',
  most: 50,
  fields: {
    name: text({ label: '姓名', required: true, max: 50 }),
    phone: text({ label: '电话', max: 30 }),
    email: text({ label: '邮箱', max: 100, pattern: 'email' }),
    post: text({ label: '职务', max: 50 }),
    main: yesNo({ label: '主联系人', initial: 'N' }),
  },
});

/** 分包商: who takes work over (domain 4.1). Contracts name it by its name, as they do customers (decision 0119). */
export const supplier = resource({
  area: 'pm',
  name: 'supplier',
  label: '分包商',
  path: '/pm/supplier',
  table: 'pm_supplier',
  component: 'pm/SupplierList',
  titleField: 'name',
  choices: { fields: ['id', 'code', 'name', 'active', 'black'] },
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
    industry: category({ label: '行业', root: industries, leaf: true, search: 'equals', more: true, list: false }),
    related: yesNo({ label: '是否关联方', initial: 'N', list: false }),
    grade: dict('sup_grade', { label: '评级', search: 'equals', list: 90 }),
    payDays: integer({ label: '付款账期', minimum: 0, maximum: 365, list: false, help: '收票后多少天付款' }),
    admitted: date({ label: '准入日期', list: 115 }),
    validTo: date({ label: '准入有效期', search: 'range', more: true, list: 115 }),
    black: yesNo({ label: '黑名单', initial: 'N', search: 'equals', list: 90 }),
    blackReason: longText({ label: '列入原因', max: 500, list: false, excel: false }),
    qualification: files({ label: '资质文件', most: 20, list: false, excel: false }),
    invoiceTitle: text({ label: '发票抬头', max: 100, list: false }),
    taxNo: text({ label: '税号', max: 20, mono: true, list: false }),
    bank: text({ label: '开户行', max: 100, list: false }),
    bankAccount: text({ label: '银行账号', max: 40, mono: true, list: false }),
    invoiceAddress: text({ label: '地址电话', max: 200, list: false }),
    active: yesNo({ label: '启用', initial: 'Y', search: 'equals', list: 80 }),
  },
  parts: { contacts: supplierContacts },
  sections: [
    { title: '准入', fields: ['grade', 'admitted', 'validTo', 'black', 'blackReason', 'qualification'] },
    { title: '开票信息', fields: ['invoiceTitle', 'taxNo', 'bank', 'bankAccount', 'invoiceAddress', 'active'] },
  ],
  rules: [
    notBefore('validTo', 'admitted'),
    when('black').is('Y').require('blackReason'),
    when('black').is('N').clear('blackReason'),
  ],
  figures: {
    active: count({ active: 'Y' }, '启用'),
    expired: count({ active: 'Y', validTo_end: yesterday }, '准入已到期', { alert: true }),
    expiring: count({ active: 'Y', validTo_begin: today, validTo_end: { day: 'today', plus: 60 } }, '60天内到期'),
    black: count({ black: 'Y' }, '黑名单'),
  },
  excel: {
    title: '分包商',
    layout: 'template',
    key: 'name',
    columns: [
      ...['code', 'name', 'nameEn', 'uscc', 'country', 'industry', 'payDays', 'grade', 'admitted', 'validTo', 'active'],
    ],
  },
  massEntry: { columns: ['name', 'uscc', 'country', 'admitted', 'validTo'], carryOver: ['country'] },
  messages: { notFound: '记录不存在或已被删除' },
});
