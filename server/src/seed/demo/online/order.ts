// biome-ignore-all lint/suspicious/noTemplateCurlyInString: calculations of forms are written so
import { dayFromNow } from '../days.ts';
import { diceOf } from '../random.ts';
import {
  all,
  always,
  amount,
  before,
  choice,
  column,
  type DemoForm,
  type DemoTable,
  day,
  filled,
  is,
  keeping,
  longer,
  mainKey,
  must,
  onlyForm,
  query,
  reading,
  than,
  whole,
} from './define.ts';

const buyers: readonly (readonly [company: string, contact: string, area: string, address: string])[] = [
  ['临江机械厂', '何立新', '330106', '临江路18号'],
  ['青禾食品', '沈佳', '330110', '青禾路66号'],
  ['北辰物流', '高建平', '320104', '物流园3号仓'],
  ['海风旅行社', '吕敏', '310115', '浦东大道1020号'],
  ['云杉设计院', '康宁', '330105', '云杉大厦12层'],
  ['南山医药', '郝爱国', '320505', '工业园区星湖街8号'],
];
const goods: readonly (readonly [name: string, unit: string, price: number])[] = [
  ['A4复印纸', '箱', 118],
  ['碳粉盒', '支', 326],
  ['档案盒', '个', 9.8],
  ['防磁柜', '台', 4280],
  ['标签打印机', '台', 1560],
  ['条码扫描枪', '把', 268],
];

/** Goods that are known bring their unit and price along, a delivery is proposed, and an order is of something. */
const scriptOf = (lines: string): string => `loaded() {
  const { order_day, send_day } = that.getFieldsValue();
  if (!that.isUpdate && order_day && !send_day) {
    const day = new Date(Date.parse(order_day) + 7 * 86400000);
    that.setFieldsValue({ send_day: day.toISOString().slice(0, 10) });
  }
},
${lines}_onlChange() {
  const known = ${JSON.stringify(goods)};
  return {
    goods(event) {
      const [, unit, price] = known.find(([name]) => name === event.value) || [];
      if (unit) that.triggleChangeValues({ unit, price }, event.row.id, event.target);
    },
  };
},
beforeSubmit(row) {
  return row.${lines}.length === 0 ? Promise.reject('请至少录入一种商品') : Promise.resolve();
}`;

/** An order with goods (1-n) and its customer (1-1), their sum computed; the same in another theme under another name. */
function orderOf(theme: string, name: string, text: string, seed: number, count: number): DemoForm {
  const lines = `${name}_goods`;
  const customer = `${name}_customer`;
  const goodsTable: DemoTable = {
    head: { tableName: lines, tableTxt: '商品明细', tableType: 3, relationType: 0, tabOrderNum: 1 },
    columns: [
      mainKey('order_id', name),
      column('goods', '商品', { dbLength: 100, ...must }),
      column('unit', '单位', { dbLength: 10 }),
      amount('price', '单价（元）', must),
      whole('quantity', '数量', { ...must, fieldDefaultValue: '1' }),
      amount('money', '金额（元）'),
    ],
    rules: [
      { type: 'compute', when: always, field: 'money', formula: '${price} * ${quantity}' },
      { type: 'refuse', when: all(than('quantity', 'le', '0')), message: '数量须大于0', field: 'quantity' },
    ],
  };
  const customerTable: DemoTable = {
    head: { tableName: customer, tableTxt: '客户信息', tableType: 3, relationType: 1, tabOrderNum: 2 },
    columns: [
      mainKey('order_id', name),
      column('company', '客户名称', { dbLength: 100, ...must }),
      column('contact', '联系人', must),
      column('phone', '联系电话', { fieldValidType: 'm' }),
      column('area', '地区', { fieldShowType: 'pca', dbLength: 6 }),
      column('address', '详细地址', { dbLength: 200 }),
    ],
  };
  return {
    table: {
      head: { tableName: name, tableTxt: text, tableType: 2, themeTemplate: theme },
      columns: [
        column('order_no', '订单号', { ...query, fieldDefaultValue: '${shop_order_num}' }),
        day('order_day', '订货日期', {
          ...must,
          ...query,
          queryMode: 'group',
          sortFlag: '1',
          fieldDefaultValue: '#{date}',
        }),
        day('send_day', '要求交货'),
        choice('urgency', '紧急程度', 'urgent_level', { ...query, fieldDefaultValue: '1' }),
        choice('state', '状态', 'demo_order_state', { ...query, fieldDefaultValue: 'new' }),
        amount('total', '合计（元）'),
        whole('kinds', '商品种数', onlyForm),
        longer('cause', '加急原因'),
        longer('remark', '备注'),
      ],
      rules: [
        { type: 'compute', when: always, field: 'total', formula: `sum(${lines}, \${money})` },
        { type: 'compute', when: always, field: 'kinds', formula: `count(${lines})` },
        {
          type: 'refuse',
          when: all(filled('send_day'), before('send_day', 'order_day')),
          message: '交货日期不能早于订货日期',
          field: 'send_day',
        },
        { type: 'show', when: all(is('urgency', '3')), fields: ['cause'] },
        { type: 'require', when: all(is('urgency', '3')), fields: ['cause'] },
        { type: 'disable', when: all(is('state', 'done')), fields: ['order_no', 'order_day', 'send_day', 'urgency'] },
      ],
      script: scriptOf(lines),
    },
    subs: [goodsTable, customerTable],
    roles: { biz: keeping, finance: reading, leader: reading, keeper: reading },
    rows: () => {
      const dice = diceOf(seed);
      return Array.from({ length: count }, (_, at) => {
        const days = -count * 3 + at * 3;
        const buyer = dice.pick(buyers);
        const urgent = at % 4 === 3;
        return {
          by: dice.pick(['sunlei', 'luming', 'jinyan']),
          daysAgo: -days,
          // The rule of the field numbers by the second in which an order is added.
          after: { order_no: `XS${dayFromNow(days).replaceAll('-', '')}${String(at + 1).padStart(3, '0')}` },
          values: {
            ...{
              order_day: dayFromNow(days),
              send_day: dayFromNow(days + dice.int(5, 20)),
              urgency: urgent ? '3' : '1',
            },
            ...(urgent ? { cause: '客户开业在即' } : {}),
            state: days < -15 ? 'done' : days < -5 ? 'sent' : 'new',
            remark: dice.pick(['送货上门', '客户自提', '随货附发票', null]),
            [lines]: [...goods]
              .sort(() => dice.int(0, 2) - 1)
              .slice(0, dice.int(1, 4))
              .map(([item, unit, price]) => ({ goods: item, unit, price, quantity: dice.int(1, 12) })),
            [customer]: [
              {
                ...{ company: buyer[0], contact: buyer[1], area: buyer[2], address: buyer[3] },
                phone: `139${String(dice.int(10_000_000, 99_999_999))}`,
              },
            ],
          },
        };
      });
    },
  };
}

/** 销售订单: lines and the customer in form and detail. */
export const orderForm = orderOf('normal', 'form_order', '销售订单', 71, 14);
/** 订货单: the same, with what belongs to an order below the list (erp theme). */
export const erpOrderForm = orderOf('erp', 'form_erp_order', '订货单（ERP主题）', 72, 9);
