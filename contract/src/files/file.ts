import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';

/** Folders of uploads; the part `biz` of an upload is one of them. */
export const uploadFolders = ['temp', 'upload', 'jeditor', 'avatar', 'brand', 'pm', 'arc', 'eq'] as const;

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

/** Sizes of small pictures, in pixels of the longer side. */
export const thumbSizes = [100, 300, 800] as const;
export type ThumbSize = (typeof thumbSizes)[number];

/** Bytes of a file that the caller may read; 404 for every other. `preview=1` shows PDF and text in the browser. */
export const viewFile = endpoint({
  method: 'GET',
  path: `${staticPath}*`,
  access: 'public',
  label: '文件-查看',
  params: Type.Object({ '*': Type.String({ minLength: 1, maxLength: 1000 }) }),
  query: Type.Object({
    preview: Type.Optional(Type.String({ maxLength: 1 })),
    /** A small picture instead, at most so many pixels wide and high: one of `thumbSizes`. */
    thumb: Type.Optional(Type.String({ pattern: '^(100|300|800)$' })),
    token: Type.Optional(Type.String({ maxLength: 4000 })),
  }),
  result: Type.Unknown(),
  answer: 'file',
  tokenInAddress: true,
});

const Measured = Type.Object({
  /** In bytes. */
  used: Type.Integer(),
  /** In bytes; null for none. */
  limit: Type.Union([Type.Integer(), Type.Null()]),
});

/** What the caller keeps, and all of his tenant, with their limits. */
export const readFileUsage = endpoint({
  method: 'GET',
  path: '/sys/common/fileUsage',
  access: 'signed-in',
  label: '文件-存储用量',
  result: Type.Object({ user: Measured, tenant: Measured }),
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
