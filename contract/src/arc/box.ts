import { dict, integer, longText, ref, text } from '../core/field.ts';
import { count } from '../core/figure.ts';
import { resource } from '../core/resource.ts';
import { archiveClass } from './class.ts';
import { fonds } from './fonds.ts';
import { location } from './location.ts';

/** 档案盒: what bodies of records are kept in; its number is its barcode (domain 6.2, 6.3). */
export const box = resource({
  area: 'arc',
  name: 'box',
  label: '档案盒',
  path: '/arc/box',
  table: 'arc_box',
  component: 'arc/BoxList',
  narrow: { field: 'fondsId', operator: 'in', by: 'fonds' },
  accessList: { items: false, classField: 'classId' },
  titleField: 'code',
  auditChain: { number: 'code' },
  choices: { fields: ['id', 'code'] },
  fields: {
    code: text({
      label: '盒号',
      readOnly: true,
      form: false,
      unique: true,
      max: 20,
      search: 'starts',
      mono: true,
      list: 140,
    }),
    fondsId: ref(() => fonds, { label: '全宗', text: 'name', excelText: 'no', required: true, search: 'equals' }),
    classId: ref(() => archiveClass, {
      label: '分类',
      text: 'name',
      excelText: 'code',
      required: true,
      search: 'equals',
      list: 120,
    }),
    year: integer({
      label: '年度',
      required: true,
      minimum: 1900,
      maximum: 9999,
      fewValues: true,
      search: 'equals',
      list: 80,
    }),
    retention: dict('arc_retention', { label: '保管期限', required: true, search: 'equals', more: true, list: 110 }),
    firstNo: text({ label: '起件号', max: 20, mono: true, list: 90 }),
    lastNo: text({ label: '止件号', max: 20, mono: true, list: 90 }),
    thickness: dict('arc_box_thick', { label: '盒脊厚', required: true, initial: '30', list: 90 }),
    locationId: ref(() => location, {
      label: '库位',
      text: 'code',
      excelText: 'code',
      readOnly: true,
      form: false,
      search: 'equals',
      list: 160,
    }),
    note: longText({ label: '备注', max: 500, list: false }),
  },
  events: { shelve: '上架' },
  figures: { all: count({}, '档案盒') },
  prints: {
    label: {
      kind: 'labels',
      label: '盒脊与条码标签',
      title: 'code',
      lines: ['fondsId', 'classId', 'year', 'retention', 'firstNo', 'lastNo', 'thickness'],
      holds: 'code',
      code: 'code128',
    },
  },
  without: ['importExcel', 'addBatch'],
  messages: { notFound: '记录不存在或已被删除' },
});
