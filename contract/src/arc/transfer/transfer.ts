import { compare } from '@dossier/rules/condition.ts';
import { date, datetime, decimal, dict, files, integer, longText, ref, text } from '../../core/field.ts';
import { count } from '../../core/figure.ts';
import { part } from '../../core/part.ts';
import { resource } from '../../core/resource.ts';
import { board } from '../../core/view.ts';
import { checkRun } from '../check/run.ts';
import { archiveItem } from '../item.ts';

/** States of a transfer (dictionary arc_transfer_status). */
export const transferStatus = {
  draft: '10',
  checking: '20',
  deciding: '30',
  packing: '35',
  packed: '40',
  handed: '50',
  confirmed: '60',
} as const;
const { draft, checking, deciding, packing, packed, handed, confirmed } = transferStatus;

/** Most records of one transfer. */
export const mostTransferred = 5000;
/** Largest part of a package, in MB: what file systems of every kind take. */
export const mostPartMegabytes = 4096;
/** Right to take packages away. */
export const packageRight = 'arc:transfer:download';

/** 移交明细: the records that go, in their order, and what the receiver has against one. */
export const transferLines = part({
  label: '移交档案',
  table: 'arc_transfer_line',
  foreignKey: 'transfer_id',
  most: mostTransferred,
  fields: {
    itemId: ref(() => archiveItem, {
      label: '档案',
      text: 'title',
      excelText: 'archiveNo',
      required: true,
      where: { status: '40' },
    }),
    archiveNo: text({ label: '档号', readOnly: true, form: false, max: 80, mono: true, list: 230 }),
    fileCount: integer({ label: '电子文件数', readOnly: true, form: false }),
    returnReason: text({ label: '退回原因', readOnly: true, form: false, max: 300 }),
  },
});

/** 分包: the parts of the package as they were built. */
export const transferPackages = part({
  label: '分包清单',
  table: 'arc_transfer_package',
  foreignKey: 'transfer_id',
  most: 10_000,
  readOnly: true,
  fields: {
    name: text({ label: '文件名', max: 120, mono: true, list: 230 }),
    items: integer({ label: '件数', list: 80 }),
    size: decimal({ label: '字节数', scale: 0, list: 130 }),
    sha256: text({ label: '校验值', max: 64, shows: 'sentence', list: 300 }),
  },
});

const told = { readOnly: true, form: false } as const;
/** A transfer moves with all that is in it. */
const whole = { batch: false, deadline: 120_000 };

/**
 * 移交: records that go to another archive as a package (domain 6.5, 6.8). Nobody sees one that holds a record above their
 * clearance (DR4): its package has all of them.
 */
export const transfer = resource({
  area: 'arc',
  name: 'transfer',
  label: '移交单',
  path: '/arc/transfer',
  table: 'arc_transfer',
  component: 'arc/TransferList',
  narrow: { field: 'secret', operator: 'le', by: 'clearance' },
  covers: { table: 'arc_transfer_line', key: 'transfer_id', item: 'item_id', of: 'arc:item' },
  titleField: 'no',
  auditChain: { number: 'no' },
  fields: {
    no: text({ label: '移交单号', ...told, max: 20, search: 'starts', mono: true, list: 140 }),
    receiver: text({ label: '接收单位', required: true, max: 200, search: 'contains', list: 200 }),
    status: dict('arc_transfer_status', { label: '状态', ...told, search: 'equals', list: 90, state: true }),
    reason: longText({ label: '移交依据', required: true, max: 500, list: 220 }),
    items: integer({ label: '件数', ...told, initial: 0, list: 80 }),
    fileCount: integer({ label: '文件数', ...told, initial: 0, list: 90 }),
    bytes: decimal({ label: '字节数', scale: 0, ...told, initial: 0, list: 120 }),
    partMegabytes: integer({
      label: '分包大小（MB）',
      required: true,
      initial: mostPartMegabytes,
      minimum: 1,
      maximum: mostPartMegabytes,
      list: false,
      help: '超过时分为多个包，每个包都能单独校验和接收',
    }),
    secret: dict('arc_secret', {
      label: '密级',
      ...told,
      numeric: true,
      initial: 0,
      search: 'equals',
      more: true,
      list: false,
    }),
    runId: ref(() => checkRun, { label: '四性检测', text: 'no', ...told, loose: true, list: false }),
    failed: integer({ label: '不通过项', ...told, list: 100 }),
    checkedTime: datetime({ label: '检测时间', ...told, list: false }),
    packages: files({ label: '移交包', ...told, most: 10_000, list: false, excel: false }),
    packedTime: datetime({ label: '打包时间', ...told, list: false }),
    packError: longText({ label: '打包问题', ...told, max: 500, list: false }),
    givenBy: text({ label: '移交人', ...told, max: 50, list: false }),
    takenBy: text({ label: '接收人', ...told, max: 50, list: false }),
    handedDate: date({ label: '交接日期', ...told, search: 'range', more: true, list: 110 }),
    signed: files({ label: '签字登记表', ...told, most: 5, list: false, excel: false }),
    receipt: files({ label: '接收回执', ...told, most: 5, list: false, excel: false }),
    confirmedTime: datetime({ label: '确认时间', ...told, list: false }),
    keepUntil: date({ label: '电子文件保留至', ...told, list: false }),
    rejectReason: longText({ label: '退回说明', ...told, max: 500, list: false }),
    note: longText({ label: '备注', max: 1000, list: false }),
  },
  parts: { lines: transferLines, packageList: transferPackages },
  states: { field: 'status', first: draft, edit: [draft, packed, handed, confirmed], delete: [draft] },
  actions: {
    check: {
      label: '检测',
      done: '检测已开始，完成后将通知您',
      from: [draft],
      to: checking,
      ...whole,
      beside: true,
    },
    recheck: { label: '重新检测', done: '检测已开始，完成后将通知您', from: [checking], ...whole },
    reopen: { label: '修改清单', from: [checking], to: draft, ...whole },
    submit: {
      label: '提交',
      from: [checking],
      to: deciding,
      flow: 'arc.transfer',
      passed: packing,
      refused: draft,
      withdrawn: checking,
      ...whole,
      beside: true,
    },
    repack: {
      label: '重新打包',
      done: '打包已开始，完成后将通知您',
      from: [packing],
      only: { when: compare('packError', 'notEmpty'), message: '正在打包，请稍候' },
      ...whole,
    },
    handOver: {
      label: '交接签字',
      done: '移交单已交接',
      from: [packed],
      to: handed,
      ...whole,
      beside: true,
      password: true,
      input: {
        givenBy: text({ label: '移交人', required: true, max: 50 }),
        takenBy: text({ label: '接收人', required: true, max: 50 }),
        handedDate: date({ label: '交接日期', required: true }),
        signed: files({ label: '签字登记表', most: 5 }),
      },
    },
    confirm: {
      label: '确认接收',
      done: '移交单已确认',
      from: [handed],
      to: confirmed,
      ...whole,
      beside: true,
      password: true,
      note: '清单内的档案转为已移交，不再修改；电子文件按设置的年限保留。',
      input: { receipt: files({ label: '接收回执', required: true, most: 5 }) },
      sets: { confirmedTime: { stamp: 'now' } },
    },
    giveBack: {
      label: '退回',
      from: [packing, packed, handed],
      to: draft,
      ...whole,
      danger: true,
      note: '已打的包作废，处理后须重新检测、审批和打包。',
      input: {
        rejectReason: longText({ label: '退回说明', required: true, max: 500 }),
        itemReasons: longText({
          label: '逐件退回原因',
          max: 50_000,
          help: '每行一件：档号，空格，原因',
        }),
      },
    },
  },
  events: { pack: '打包', packFailed: '打包未完成' },
  sections: [
    { title: '检测与打包', fields: ['runId', 'failed', 'checkedTime', 'packages', 'packedTime', 'packError'] },
    {
      title: '交接与确认',
      fields: [
        ...['givenBy', 'takenBy', 'handedDate', 'signed', 'receipt', 'confirmedTime', 'keepUntil', 'rejectReason'],
      ],
    },
  ],
  figures: {
    checking: count({ status: checking }, '检测中'),
    deciding: count({ status: deciding }, '待审批'),
    packed: count({ status: packed }, '已打包'),
    handed: count({ status: handed }, '已交接'),
    confirmed: count({ status: confirmed }, '已确认'),
  },
  views: [board('status')],
  prints: { sheet: '移交接收登记表', register: { kind: 'list', label: '移交登记簿' } },
  excel: {
    title: '移交登记簿',
    layout: 'template',
    columns: ['no', 'receiver', 'status', 'reason', 'items', 'fileCount', 'bytes', 'handedDate'],
  },
  without: ['addBatch', 'editMany', 'importExcel'],
  messages: { notFound: '记录不存在或已被删除' },
});
