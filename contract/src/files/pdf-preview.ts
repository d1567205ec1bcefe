import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';

/** A page that shows a stored PDF, for frames: `file` is its path or the address of its bytes. */
export const pdfPreviewIframe = endpoint({
  method: 'GET',
  path: '/sys/common/pdf/pdfPreviewIframe',
  access: 'public',
  label: '文件-PDF预览',
  query: Type.Object({ file: Type.String({ minLength: 1, maxLength: 2000 }) }),
  result: Type.Unknown(),
  answer: 'file',
});
