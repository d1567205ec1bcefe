import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { FileFacts } from './reading/facts.ts';

/* Calls of the register of records besides those that every register has. */

const Text = Type.Union([Type.String(), Type.Null()]);

/** Left tree: fonds, then classes, with the number of records that the caller may see. */
export const itemTree = endpoint({
  method: 'GET',
  path: '/arc/item/tree',
  access: 'arc:item:list',
  label: '档案-分类树',
  result: Type.Array(
    Type.Object({
      id: Type.String(),
      no: Type.String(),
      name: Type.String(),
      count: Type.Integer(),
      classes: Type.Array(
        Type.Object({ id: Type.String(), code: Type.String(), name: Type.String(), count: Type.Integer() }),
      ),
    }),
  ),
});

/** Number that the record would be given now; takes none. */
export const previewNo = endpoint({
  method: 'GET',
  path: '/arc/item/previewNo',
  access: 'arc:item:list',
  label: '档案-预览档号',
  query: Type.Object({ id: Type.String({ maxLength: 64 }) }),
  result: Type.Object({ archiveNo: Type.String() }),
});

/** 整理中 → 在库: gives each record its number, in the order of the list, in one transaction. */
export const receiveItems = endpoint({
  method: 'POST',
  path: '/arc/item/receive',
  access: 'arc:item:receive',
  label: '档案-归档入库',
  body: Type.Object({ ids: Type.String({ minLength: 1, maxLength: 50_000 }) }),
  result: Type.Object({ count: Type.Integer(), first: Text, last: Text }),
});

/** Attaches uploads to records by number: 档号, 申报档号, 文号 or the file names of the catalogue. */
export const attachFiles = endpoint({
  method: 'POST',
  path: '/arc/item/attach',
  access: 'arc:item:edit',
  label: '档案-批量挂接',
  body: Type.Object({
    /** Stored paths of uploads, with the names they came under. */
    files: Type.Array(Type.Object({ path: Type.String({ maxLength: 500 }), name: Type.String({ maxLength: 255 }) }), {
      maxItems: 500,
    }),
  }),
  result: Type.Object({
    matched: Type.Array(Type.Object({ name: Type.String(), title: Type.String(), archiveNo: Text })),
    unmatched: Type.Array(Type.String()),
    ambiguous: Type.Array(Type.String()),
  }),
});

/** The originals of one record as one zip. With this right single originals may be downloaded too; preview needs only the record. */
export const downloadItemFiles = endpoint({
  method: 'GET',
  path: '/arc/item/download',
  access: 'arc:file:download',
  label: '档案-下载原件',
  query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
  result: Type.Unknown(),
  answer: 'file',
});

/** 为什么是这一天: from what the last day of a record follows. */
export const itemTerm = endpoint({
  method: 'GET',
  path: '/arc/item/term',
  access: 'arc:item:list',
  label: '档案-期限说明',
  query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
  result: Type.Object({
    retention: Type.String(),
    trigger: Type.String(),
    triggerDate: Text,
    /** First and last day. */
    start: Text,
    expire: Text,
    /** The line that it was filed by; null: none was chosen. */
    entry: Type.Union([
      Type.Object({
        edition: Type.String(),
        basis: Type.String(),
        no: Type.String(),
        category: Type.String(),
        material: Type.String(),
        retention: Type.String(),
        disposal: Type.String(),
      }),
      Type.Null(),
    ]),
    /** How its period and its trigger changed, the newest first. */
    changes: Type.Array(
      Type.Object({ at: Type.String(), by: Type.String(), retention: Type.String(), triggerDate: Text, expire: Text }),
    ),
  }),
});

const ItemFile = Type.Object({
  /** Whether the caller may look at it: by their post, or by a loan. */
  mayView: Type.Boolean(),
  path: Type.String(),
  name: Type.String(),
  size: Type.Integer(),
  mime: Type.String(),
  sha256: Type.String(),
  /** Of dictionary arc_role. */
  role: Type.String(),
  /** What a keeping copy is, and the file that it or an attachment was made from. */
  standard: Text,
  source: Text,
  /** What it says of itself, for those who may look at it. */
  facts: Type.Union([FileFacts, Type.Null()]),
  createBy: Type.String(),
  createTime: Text,
});

/** The electronic files of one record, in their order, with what proves that they are unchanged. */
export const itemFiles = endpoint({
  method: 'GET',
  path: '/arc/item/files',
  access: 'arc:item:list',
  label: '档案-电子文件清单',
  query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
  result: Type.Array(ItemFile),
});

/** Right to change the catalogue entry of a record that is already held (AR06). */
export const correctRight = 'arc:item:correct';

/**
 * Fields that a number may be made of, by the sources of its rule's segments: once it is given, those that the rule uses change
 * only by renumbering (AR05). The class is always one, because it names the rule.
 */
export const numberedFields = {
  fonds: 'fondsId',
  door: 'classId',
  class: 'classId',
  year: 'year',
  retention: 'retention',
  org: 'orgCode',
  project: 'projectCode',
} as const;
