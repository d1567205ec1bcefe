import { sumOf, times } from '@dossier/rules/formula.ts';
import { date, dict, integer, longText, money, text } from '../core/field.ts';
import { sum } from '../core/figure.ts';
import { part } from '../core/part.ts';
import { resource } from '../core/resource.ts';

/** 示例订单: a record with two kinds of lines that are saved with it; 一对多示例 and the lists that stand on it. */
export const demoOrder = resource({
  area: 'demo',
  name: 'order',
  label: '示例订单',
  path: '/test/jeecgOrderMain',
  table: 'demo_order',
  component: 'jeecg/JeecgOrderMainList',
  titleField: 'code',
  choices: { fields: ['id', 'code'] },
  fields: {
    code: text({ label: '订单编号', required: true, unique: true, max: 32, search: 'starts', mono: true, list: 160 }),
    level: dict('urgent_level', { label: '紧急程度', required: true, initial: '1', search: 'equals', list: 100 }),
    orderDate: date({ label: '下单日期', required: true, search: 'range', list: 120 }),
    amount: money({ label: '金额', form: false, list: 130 }),
    content: longText({ label: '备注', max: 500, list: 240 }),
  },
  parts: {
    customers: part({
      label: '客户',
      table: 'demo_order_customer',
      foreignKey: 'order_id',
      most: 20,
      fields: {
        name: text({ label: '客户名称', required: true, max: 50 }),
        sex: dict('sex', { label: '性别', numeric: true }),
        phone: text({ label: '手机号码', max: 20, pattern: 'gridMobile' }),
      },
    }),
    tickets: part({
      label: '机票',
      table: 'demo_order_ticket',
      foreignKey: 'order_id',
      most: 50,
      fields: {
        flight: text({ label: '航班号', required: true, max: 20 }),
        flightDate: date({ label: '航班日期', required: true }),
        price: money({ label: '单价', required: true, minimum: 0, maximum: 100_000 }),
        quantity: integer({ label: '数量', required: true, initial: 1, minimum: 1, maximum: 99 }),
        amount: money({ label: '金额', form: false }),
      },
      computed: { amount: times('price', 'quantity') },
    }),
  },
  computed: { amount: sumOf('tickets', times('price', 'quantity')) },
  figures: { amount: sum('amount', '金额合计') },
  excel: { title: '示例订单', layout: 'template', key: 'code' },
});
