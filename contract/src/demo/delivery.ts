import { date, integer, ref, text, yesNo } from '../core/field.ts';
import { resource } from '../core/resource.ts';
import { demoOrder } from './order.ts';

/** 示例发货: records of their own that name an order; what stands below it (ERP style) or inside it (内嵌Table). */
export const demoDelivery = resource({
  area: 'demo',
  name: 'delivery',
  label: '示例发货',
  path: '/test/jeecgDelivery',
  table: 'demo_delivery',
  component: 'examples/list/TableList',
  titleField: 'code',
  fields: {
    code: text({ label: '运单号', required: true, unique: true, max: 32, search: 'starts', mono: true, list: 160 }),
    orderId: ref(() => demoOrder, {
      label: '订单',
      text: 'code',
      excelText: 'code',
      required: true,
      search: 'equals',
      list: 160,
    }),
    carrier: text({ label: '承运人', required: true, max: 50, search: 'contains', list: 140 }),
    sentOn: date({ label: '发货日期', required: true, search: 'range', list: 120 }),
    boxes: integer({ label: '箱数', required: true, initial: 1, minimum: 1, maximum: 999, list: 80 }),
    signed: yesNo({ label: '已签收', initial: 'N', search: 'equals', more: true, list: 90 }),
  },
  excel: { title: '示例发货', layout: 'template', key: 'code' },
  massEntry: {
    columns: ['code', 'orderId', 'carrier', 'sentOn', 'boxes', 'signed'],
    carryOver: ['orderId', 'carrier', 'sentOn'],
  },
});
