import { compare } from '@dossier/rules/condition.ts';
import { category, date, dict, files, integer, longText, money, text, user, yesNo } from '../core/field.ts';
import { count, monthEnd, sum } from '../core/figure.ts';
import { part } from '../core/part.ts';
import { resource } from '../core/resource.ts';
import { board } from '../core/view.ts';

/** States of a device (dictionary eq_status). */
export const assetStatus = { held: '0', lent: '1', repair: '2', scrapped: '3', lost: '4', stopped: '5' } as const;

/** Tree of the kinds of devices. */
export const assetKinds = 'EQ';

/** 设备: what the office lends out (domain 7). */
export const asset = resource({
  area: 'eq',
  name: 'asset',
  label: '设备',
  path: '/eq/asset',
  table: 'eq_asset',
  component: 'eq/AssetList',
  titleField: 'name',
  choices: { fields: ['id', 'code', 'name'], by: ['status', 'lendable'] },
  fields: {
    code: text({
      label: '编号',
      unique: true,
      frozen: true,
      max: 20,
      search: 'starts',
      mono: true,
      list: 130,
      placeholder: '留空则按规则自动编号',
      help: 'SB-类别-五位流水，例如SB-NB-00012',
    }),
    name: text({ label: '名称', required: true, max: 100, search: 'contains', grams: true, list: 200 }),
    kind: category({
      label: '类别',
      root: assetKinds,
      required: true,
      leaf: true,
      frozen: true,
      search: 'equals',
      list: 110,
    }),
    status: dict('eq_status', { label: '状态', readOnly: true, form: false, search: 'equals', list: 80, state: true }),
    model: text({ label: '品牌型号', max: 100, list: 160 }),
    serialNo: text({ label: '序列号', max: 60, unique: true, mono: true, search: 'starts', more: true, list: false }),
    assetNo: text({ label: '资产号', max: 60, mono: true, search: 'starts', more: true, list: false }),
    place: text({ label: '存放地', required: true, max: 100, list: 130 }),
    keeper: user({ label: '保管人', required: true, search: 'equals', more: true, list: 90 }),
    lendable: yesNo({ label: '可借', initial: 'Y', list: 70 }),
    maxDays: integer({ label: '最长天数', initial: 30, minimum: 1, maximum: 365, list: false }),
    needApproval: yesNo({ label: '需审批', initial: 'N', list: false }),
    serviceDue: date({ label: '下次保养/检定日', search: 'range', more: true, list: 130 }),
    bought: date({ label: '购置日', list: false }),
    price: money({ label: '原值', minimum: 0, list: false }),
    picture: files({ label: '图片', image: true, most: 5, list: false, excel: false }),
    note: longText({ label: '备注', max: 500, list: false }),
  },
  parts: {
    accessories: part({
      label: '配件清单',
      table: 'eq_accessory',
      foreignKey: 'asset_id',
      most: 30,
      fields: {
        name: text({ label: '名称', required: true, max: 50 }),
        quantity: integer({ label: '数量', required: true, initial: 1, minimum: 1, maximum: 99 }),
      },
    }),
  },
  states: {
    field: 'status',
    first: assetStatus.held,
    edit: [assetStatus.held, assetStatus.lent, assetStatus.repair, assetStatus.lost, assetStatus.stopped],
    delete: [assetStatus.held, assetStatus.stopped],
  },
  actions: {
    stop: { label: '停用', from: [assetStatus.held], to: assetStatus.stopped, inverse: 'resume' },
    resume: { label: '启用', from: [assetStatus.stopped], to: assetStatus.held, inverse: 'stop' },
    lose: {
      label: '报失',
      from: [assetStatus.lent],
      to: assetStatus.lost,
      danger: true,
      input: { note: longText({ label: '备注', required: true, max: 500 }) },
    },
    find: {
      label: '找回',
      from: [assetStatus.lost],
      to: assetStatus.held,
      only: { when: compare('status', 'eq', assetStatus.lost), message: '设备没有报失' },
    },
  },
  events: { handOut: '办理借出', takeBack: '办理归还', maintain: '维护', scrap: '报废' },
  figures: {
    held: count({ status: assetStatus.held }, '在库'),
    lent: count({ status: assetStatus.lent }, '借出'),
    repair: count({ status: assetStatus.repair }, '维修'),
    service: count({ serviceDue_end: monthEnd }, '本月内检定', { alert: true }),
    price: sum('price', '原值合计'),
  },
  views: [board('status')],
  prints: {
    register: { kind: 'list', label: '设备台账' },
    label: { kind: 'labels', label: '设备标签', title: 'name', lines: ['code', 'model', 'place'], holds: 'code' },
  },
  excel: {
    title: '设备台账',
    layout: 'template',
    key: 'code',
    import: {
      columns: ['name', 'kind', 'model', 'serialNo', 'bought', 'price', 'place', 'keeper'],
      keys: [['serialNo'], ['code']],
    },
  },
  massEntry: {
    columns: ['name', 'kind', 'model', 'serialNo', 'place', 'keeper', 'price', 'bought', 'lendable', 'maxDays', 'code'],
    carryOver: ['kind', 'place', 'keeper', 'bought', 'lendable', 'maxDays'],
  },
  messages: { notFound: '记录不存在或已被删除' },
});
