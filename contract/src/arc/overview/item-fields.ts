import { date, decimal, dict, ref, yesNo } from '../../core/field.ts';
import { location } from '../location.ts';

/** What the board of the archives adds records up by; the database keeps it beside each record (domain 9). */
export const overviewFields = {
  door: dict('arc_door', {
    label: '门类',
    readOnly: true,
    form: false,
    search: 'equals',
    more: true,
    list: false,
    excel: false,
  }),
  heldDate: date({
    label: '入库日期',
    readOnly: true,
    form: false,
    search: 'range',
    more: true,
    list: false,
    excel: false,
  }),
  hasFiles: yesNo({
    label: '已数字化',
    readOnly: true,
    form: false,
    search: 'equals',
    more: true,
    list: false,
    excel: false,
    help: '有电子文件为是',
  }),
  bytes: decimal({ label: '电子文件字节数', scale: 0, readOnly: true, form: false, list: false, excel: false }),
  bayId: ref(() => location, {
    label: '柜号',
    text: 'code',
    excelText: 'code',
    readOnly: true,
    form: false,
    search: 'equals',
    more: true,
    list: false,
    excel: false,
  }),
};
