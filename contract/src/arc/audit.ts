import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { date, datetime, dict, integer, longText, text, user, yesNo } from '../core/field.ts';
import { resource } from '../core/resource.ts';

/** 审计链: what was done to archives, each entry hashed with the one before it (domain 6.9). The server alone appends. */
export const auditEntry = resource({
  area: 'arc',
  name: 'audit',
  label: '审计链',
  path: '/arc/audit',
  table: 'sys_audit_entry',
  component: 'arc/AuditList',
  titleField: 'seq',
  softDelete: false,
  versioned: false,
  dataLog: false,
  order: [['seq', 'desc']],
  fields: {
    seq: integer({ label: '序号', readOnly: true, form: false, list: 90 }),
    createTime: datetime({ label: '时间', readOnly: true, form: false, search: 'range', list: 170 }),
    actor: user({ label: '操作人', readOnly: true, form: false, search: 'equals', list: 110 }),
    objType: dict('arc_audit_object', { label: '对象', readOnly: true, form: false, search: 'equals', list: 110 }),
    objNo: text({ label: '对象编号', readOnly: true, form: false, max: 200, search: 'starts', mono: true, list: 248 }),
    action: text({ label: '动作', readOnly: true, form: false, max: 100, search: 'equals', mono: true, list: 220 }),
    detail: longText({ label: '详情', readOnly: true, form: false, list: 240 }),
    ip: text({ label: 'IP', readOnly: true, form: false, max: 64, mono: true, list: 120 }),
    objId: text({
      label: '对象标识',
      readOnly: true,
      form: false,
      max: 64,
      search: 'equals',
      more: true,
      mono: true,
      list: false,
    }),
    hash: text({ label: '哈希', readOnly: true, form: false, max: 64, mono: true, list: 200 }),
  },
  without: ['add', 'addBatch', 'edit', 'editMany', 'delete', 'deleteBatch', 'exportXls', 'importExcel'],
  messages: { notFound: '记录不存在或已被删除' },
});

/** 审计锚: the end of the chain on a day, kept outside of it too, so that nobody cuts it short unseen. */
export const auditAnchor = resource({
  area: 'arc',
  name: 'auditAnchor',
  label: '审计锚',
  path: '/arc/auditAnchor',
  table: 'sys_audit_anchor',
  component: 'arc/AuditAnchorList',
  titleField: 'day',
  versioned: false,
  dataLog: false,
  order: [['day', 'desc']],
  fields: {
    day: date({ label: '日期', readOnly: true, form: false, search: 'range', list: 110 }),
    seq: integer({ label: '末条序号', readOnly: true, form: false, list: 110 }),
    entries: integer({ label: '当日条数', readOnly: true, form: false, list: 110 }),
    hash: text({ label: '末条哈希', readOnly: true, form: false, max: 64, mono: true, list: 520 }),
    verified: yesNo({ label: '校验通过', readOnly: true, form: false, list: 100 }),
    verifiedTo: integer({ label: '校验至序号', readOnly: true, form: false, list: false }),
    createTime: datetime({ label: '锚定时间', readOnly: true, form: false, list: 170 }),
  },
  prints: { register: { kind: 'list', label: '审计日报' } },
  without: ['add', 'addBatch', 'edit', 'editMany', 'delete', 'deleteBatch', 'importExcel'],
  messages: { notFound: '记录不存在或已被删除' },
});

/** Recomputes the whole chain and compares it with every anchor. Goes on in the background when it takes long. */
export const verifyAudit = endpoint({
  method: 'POST',
  path: '/arc/audit/verify',
  access: 'arc:audit:verify',
  label: '审计链-校验',
  body: Type.Object({}),
  result: Type.Object({
    entries: Type.Optional(Type.Integer()),
    /** It goes on in the background. */
    taskId: Type.Optional(Type.String()),
  }),
});

/** Most entries of one extract. */
export const mostExtracted = 1_000_000;

/** An extract for `npm run verify`: one JSON a line, entries with their hashes, then the anchors among them. */
export const extractAudit = endpoint({
  method: 'GET',
  path: '/arc/audit/extract',
  access: 'arc:audit:extract',
  label: '审计链-导出',
  query: Type.Object({
    from: Type.Optional(Type.Integer({ minimum: 1 })),
    to: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
  result: Type.Unknown(),
  answer: 'file',
});
