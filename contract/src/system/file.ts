import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';

/** Folders of uploads; the part `biz` of an upload is one of them. */
export const uploadFolders = ['temp', 'upload', 'jeditor', 'avatar', 'brand', 'pm', 'arc', 'eq'] as const;
export type UploadFolder = (typeof uploadFolders)[number];

/** Files above this size go in parts (resumable-upload.ts), in bytes. */
export const resumableFrom = 20 * 1024 * 1024;

/** Stores one file (parts `file`, `biz`, `isup`); `message` of the envelope is the stored path. */
export const uploadFile = endpoint({
  method: 'POST',
  path: '/sys/common/upload',
  access: 'signed-in',
  label: '文件上传',
  multipart: true,
  result: Type.Null(),
  code: 0,
});

/** Path of a stored file's bytes, below the API. */
export const staticPath = '/sys/common/static/';

/** Bytes of a file that the caller may read; 404 for every other. `preview=1` shows PDF and text in the browser. */
export const viewFile = endpoint({
  method: 'GET',
  path: `${staticPath}*`,
  access: 'public',
  label: '文件-查看',
  params: Type.Object({ '*': Type.String({ minLength: 1, maxLength: 1000 }) }),
  query: Type.Object({
    preview: Type.Optional(Type.String({ maxLength: 1 })),
    token: Type.Optional(Type.String({ maxLength: 4000 })),
  }),
  result: Type.Unknown(),
  answer: 'file',
});

/** Several files as one archive; `paths` are stored paths joined by commas. */
export const downloadZip = endpoint({
  method: 'GET',
  path: '/sys/common/downloadZip',
  access: 'signed-in',
  label: '文件-打包下载',
  query: Type.Object({
    paths: Type.String({ minLength: 1, maxLength: 100_000 }),
    /** Name of the archive, without extension. */
    name: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  result: Type.Unknown(),
  answer: 'file',
});
