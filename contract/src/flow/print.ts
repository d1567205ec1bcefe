import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';

/** 审批单: an approval on paper, with its record as the reader may see it. For whoever may see the record. */
export const printInstance = endpoint({
  method: 'GET',
  path: '/flow/instance/print',
  access: 'signed-in',
  label: '审批-打印审批单',
  query: Type.Object({
    id: Type.String({ minLength: 1, maxLength: 64 }),
    /** Of the sheet; default that of the account. What people typed stays as it is. */
    language: Type.Optional(Type.Unsafe<'zh' | 'en'>({ type: 'string', enum: ['zh', 'en'] })),
  }),
  result: Type.Unknown(),
  answer: 'file',
});

/** As prints of resources are called; the name stands in the timeline of the record. */
export const approvalSheet = { kind: 'record', name: 'approval', label: '审批单', endpoint: printInstance } as const;
