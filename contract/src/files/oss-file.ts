import { type Static, Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { IdQuery } from '../core/envelope.ts';
import { datetime, dict, integer, text, user } from '../core/field.ts';
import { resource } from '../core/resource.ts';
import { Text } from '../core/wire.ts';

const base = '/sys/oss/file';

/** useState of a stored file: a record names it, it was put into the store by hand, nobody points to it. */
export const fileUse = { used: '1', stored: '2', orphan: '3' } as const;

/** scanState of a stored file; empty when no virus scanner is configured. */
export const fileScan = { clean: '1', unscanned: '2', infected: '3' } as const;

/** How long a link may open a file, in hours. */
const LinkHours = Type.Union([Type.Literal(1), Type.Literal(24), Type.Literal(72), Type.Literal(168)]);
export type LinkHours = Static<typeof LinkHours>;
export const linkHours: readonly LinkHours[] = [1, 24, 72, 168];
/** Other people's uploads that no record has taken up are let be for so long: a form may be open. */
export const uploadGraceMinutes = 60;

/**
 * 存储文件: a row of the uploads, as far as the rules of its file let the reader know of it. It is in no list of
 * resources: reports and dictionaries read tables by their scope alone, and these rows have a rule of their own.
 */
export const ossFile = resource({
  area: 'system',
  name: 'ossFile',
  label: '存储文件',
  path: base,
  table: 'sys_file',
  component: 'modules/oss/OSSFileList',
  softDelete: false,
  versioned: false,
  dataLog: false,
  titleField: 'fileName',
  fields: {
    fileName: text({ label: '文件名称', column: 'name', readOnly: true, search: 'contains', grams: true }),
    kind: text({ label: '类型', readOnly: true, search: 'equals', list: 68, mono: true }),
    size: integer({ label: '大小', readOnly: true, list: 88 }),
    useState: dict('file_use', { label: '使用情况', readOnly: true, search: 'equals', list: 100 }),
    scanState: dict('file_scan', { label: '病毒扫描', readOnly: true, search: 'equals', more: true, list: 92 }),
    url: text({ label: '文件地址', column: 'path', readOnly: true, search: 'contains', more: true, list: 170 }),
    createBy: user({ label: '上传人', readOnly: true, search: 'equals', more: true, list: 84 }),
    createTime: datetime({ label: '上传时间', readOnly: true, search: 'range', more: true, list: 170 }),
  },
  without: ['queryById', 'add', 'addBatch', 'edit', 'delete', 'deleteBatch', 'exportXls', 'importExcel'],
});

/** Stored files; each row also says where its bytes are (`storedIn`) and what the reader may do (`mayView`, `mayDownload`). */
export const listOssFiles = ossFile.endpoints.list;
/** Deletes a file that nobody points to, its bytes too when no other file shares them. */
export const deleteOssFile = ossFile.endpoints.delete;
/** The same for several; one that is in use refuses all. */
export const deleteOssFiles = ossFile.endpoints.deleteBatch;

/** Keeps a file in the store until somebody deletes it; `biz` is a folder of uploads. */
export const uploadOssFile = endpoint({
  method: 'POST',
  path: `${base}/upload`,
  access: 'system:ossFile:upload',
  label: '存储文件-上传',
  multipart: true,
});

/** The same for clients that want the stored path: it is the `message`. */
export const uploadMinio = endpoint({
  method: 'POST',
  path: '/sys/upload/uploadMinio',
  access: 'system:ossFile:upload',
  label: '存储文件-上传并返回地址',
  multipart: true,
  code: 0,
});

/** Which records point to a file; those that the reader may not see have no id and no title. */
export const ossFileUsage = endpoint({
  method: 'GET',
  path: `${base}/usage`,
  access: 'system:ossFile:list',
  label: '存储文件-引用',
  query: IdQuery,
  result: Type.Array(
    Type.Object({
      /** What kind of record it is: 项目, 档案. */
      label: Type.String(),
      id: Text,
      title: Text,
      /** In the recycle bin. */
      deleted: Type.Boolean(),
    }),
  ),
});

/** Makes an address that opens one file, for whoever has it, until its time is over. */
export const linkOssFile = endpoint({
  method: 'POST',
  path: `${base}/link`,
  access: 'system:ossFile:link',
  label: '存储文件-复制限时链接',
  body: Type.Object({
    id: Type.String({ minLength: 1, maxLength: 32 }),
    hours: LinkHours,
  }),
  result: Type.Object({
    /** Below the API. */
    path: Type.String(),
    expires: Type.String(),
  }),
});

/** The bytes of the one file that a link is for; else a sentence, as text. */
export const openOssLink = endpoint({
  method: 'GET',
  path: `${base}/open`,
  access: 'public',
  label: '存储文件-打开限时链接',
  query: Type.Object({ key: Type.Optional(Type.String({ maxLength: 1000 })) }),
  result: Type.Unknown(),
  answer: 'file',
});
