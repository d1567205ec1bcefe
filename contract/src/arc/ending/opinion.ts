import { datetime, dict, integer, longText, ref, user, yesNo } from '../../core/field.ts';
import { count } from '../../core/figure.ts';
import { resource } from '../../core/resource.ts';
import { archiveItem } from '../item.ts';
import { appraisal } from './appraisal.ts';

/** 鉴定意见: what each member of a group says of each record; the rows come with the appraisal, their owner fills them in. */
export const opinion = resource({
  area: 'arc',
  name: 'opinion',
  label: '鉴定意见',
  path: '/arc/opinion',
  table: 'arc_appraisal_opinion',
  component: 'arc/OpinionList',
  within: 'appraisalId',
  titleField: 'remark',
  order: [
    ['filled', 'asc'],
    ['appraisalId', 'desc'],
  ],
  fields: {
    appraisalId: ref(() => appraisal, {
      label: '鉴定',
      text: 'no',
      readOnly: true,
      form: false,
      loose: true,
      search: 'equals',
      list: 140,
    }),
    itemId: ref(() => archiveItem, {
      label: '档案',
      text: 'title',
      excelText: 'archiveNo',
      readOnly: true,
      form: false,
      loose: true,
      list: 320,
    }),
    member: user({ label: '小组成员', readOnly: true, form: false, search: 'equals', list: 100 }),
    opinion: dict('arc_opinion', { label: '意见', search: 'equals', list: 100 }),
    years: integer({ label: '延长年限', minimum: 1, maximum: 100, list: 100, help: '到期鉴定续存时填写' }),
    level: dict('arc_secret', { label: '降为密级', numeric: true, list: false, help: '降密解密时填写，不填为内部' }),
    remark: longText({ label: '意见说明', max: 500, list: 240 }),
    filled: yesNo({ label: '已填写', readOnly: true, form: false, initial: 'N', search: 'equals', list: 90 }),
    filledTime: datetime({ label: '填写时间', readOnly: true, form: false, list: 160 }),
  },
  figures: { open: count({ filled: 'N' }, '待填写') },
  without: ['add', 'addBatch', 'delete', 'deleteBatch', 'importExcel'],
  messages: { edited: '意见已保存', notFound: '记录不存在或已被删除' },
});
