import { datetime, dict, integer, text } from '../../core/field.ts';
import { count } from '../../core/figure.ts';
import { resource } from '../../core/resource.ts';

/** Outcomes of a patrol (dictionary arc_fixity_result). */
export const fixityResult = { sound: 'P', broken: 'F' } as const;

/** 固化巡检: what the files of archives were like on a day (domain 6.2). Nobody sees one that counts files above their clearance (DR4). */
export const fixity = resource({
  area: 'arc',
  name: 'fixity',
  label: '固化巡检',
  path: '/arc/fixity',
  table: 'arc_fixity',
  component: 'arc/FixityList',
  narrow: { field: 'secret', operator: 'le', by: 'clearance' },
  titleField: 'no',
  fields: {
    no: text({
      label: '巡检批次',
      readOnly: true,
      form: false,
      unique: true,
      max: 32,
      search: 'starts',
      mono: true,
      list: 170,
    }),
    result: dict('arc_fixity_result', {
      label: '结论',
      readOnly: true,
      form: false,
      search: 'equals',
      state: true,
      list: 100,
    }),
    total: integer({ label: '文件总数', readOnly: true, form: false, list: 100 }),
    checked: integer({ label: '本次校验', readOnly: true, form: false, list: 100 }),
    recent: integer({ label: '90天内已校验', readOnly: true, form: false, list: 130 }),
    missing: integer({ label: '丢失', readOnly: true, form: false, list: 80 }),
    broken: integer({ label: '校验不符', readOnly: true, form: false, list: 100 }),
    startTime: datetime({ label: '开始时间', readOnly: true, form: false, search: 'range', list: 160 }),
    seconds: integer({ label: '用时（秒）', readOnly: true, form: false, list: 100 }),
    secret: dict('arc_secret', { label: '最高密级', numeric: true, readOnly: true, form: false, list: false }),
  },
  figures: { broken: count({ result: fixityResult.broken }, '有异常', { alert: true }) },
  prints: { register: { kind: 'list', label: '固化巡检台账' } },
  without: ['add', 'addBatch', 'edit', 'delete', 'deleteBatch', 'editMany', 'importExcel'],
  messages: { notFound: '记录不存在或已被删除' },
});
