import { integer, longText, text, yesNo } from '../core/field.ts';
import { resource } from '../core/resource.ts';

/** 全宗: the records of one creator (domain 6.2). Not the department table: it survives reorganisation. */
export const fonds = resource({
  area: 'arc',
  name: 'fonds',
  label: '全宗',
  path: '/arc/fonds',
  table: 'arc_fonds',
  component: 'arc/FondsList',
  narrow: { field: 'id', operator: 'in', by: 'fonds' },
  titleField: 'name',
  auditChain: { number: 'no' },
  order: [['no', 'asc']],
  choices: { fields: ['id', 'no', 'name'] },
  fields: {
    no: text({
      label: '全宗号',
      required: true,
      unique: true,
      frozen: true,
      max: 8,
      search: 'contains',
      mono: true,
      pattern: 'fondsNo',
    }),
    name: text({ label: '全宗名称', required: true, max: 100, search: 'contains' }),
    creator: text({ label: '立档单位', required: true, max: 100 }),
    startYear: integer({ label: '起始年', minimum: 1000, maximum: 9999 }),
    endYear: integer({ label: '终止年', minimum: 1000, maximum: 9999 }),
    history: longText({ label: '沿革', max: 4000, list: false }),
    custody: longText({ label: '保管沿革', max: 4000, list: false }),
    archiveCode: text({ label: '档案馆代码', max: 6, list: false }),
    active: yesNo({ label: '启用', initial: 'Y' }),
  },
});
