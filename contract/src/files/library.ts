import { type Static, Type } from 'typebox';
import { datetime, decimal, dict, text, user } from '../core/field.ts';
import { resource } from '../core/resource.ts';

/** Where its calls are, and what owns its uploads. */
export const libraryPath = '/sys/files';
export const readRight = 'system:files:list';
export const writeRight = 'system:files:edit';
export const shareRight = 'system:files:share';
/** Whose role holds it manages 公司文件 of the tenant; everybody else there reads it, and does what shares allow. */
export const companyRight = 'system:files:company';

/** What a person may do with a file or a folder and what is in it; a higher one holds the lower ones. */
export const fileLevel = { view: 1, edit: 2, manage: 3 } as const;
export const Level = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]);
export type FileLevel = Static<typeof Level>;

/** Days that what was deleted stays in the trash. */
export const trashDays = 30;
/** Versions that are kept of a file; an older one goes when a newer one comes. */
export const mostVersions = 50;
/** Folders one in the other. */
export const deepestFolder = 20;
/** Files and folders of one call, and people and departments of one share. */
export const mostAtOnce = 200;

/** Files of one archive, and gigabytes of it. */
export const mostZipped = 1000;
export const mostZippedSize = 1;

/** Lists that are no folder: what others share, what one has starred, what was deleted. */
export const Place = Type.Union([Type.Literal('shared'), Type.Literal('star'), Type.Literal('trash')]);
export type LibraryPlace = Static<typeof Place>;

/**
 * 文档: a folder or a file of the document library. It is in no list of resources: reports and dictionaries read tables by
 * their scope alone, and these rows are for those with whom they are shared.
 */
export const libraryFile = resource({
  area: 'system',
  name: 'files',
  label: '文档',
  path: libraryPath,
  table: 'sys_files',
  component: 'modules/files/LibraryList',
  // Deleted ones are listed too: as the trash. The feature binds the flag in every list and every look-up.
  softDelete: false,
  dataLog: false,
  order: [['fileName', 'asc']],
  titleField: 'fileName',
  fields: {
    fileName: text({ label: '名称', readOnly: true, search: 'contains', grams: true }),
    fileType: dict('files_type', { label: '类型', readOnly: true, search: 'equals', list: 88 }),
    fileSize: decimal({ label: '大小', readOnly: true, list: 96, scale: 2 }),
    updateBy: user({ label: '修改人', readOnly: true, list: 100 }),
    updateTime: datetime({ label: '修改时间', readOnly: true, list: 170 }),
    izFolder: text({ label: '文件夹', readOnly: true, internal: true, queryable: false }),
    parentId: text({ label: '所在文件夹', readOnly: true, internal: true, queryable: false }),
    url: text({ label: '文件地址', readOnly: true, internal: true, queryable: false }),
    trashTime: datetime({ label: '删除时间', readOnly: true, internal: true, queryable: false }),
  },
  without: ['queryById', 'add', 'addBatch', 'edit', 'delete', 'deleteBatch', 'exportXls', 'importExcel'],
});

export const FileId = Type.String({ minLength: 1, maxLength: 32 });
/** The version that the caller saw: another one since refuses the change. */
export const SeenVersion = Type.Integer({ minimum: 1 });
/** A stored path of one of the caller's own uploads. */
export const UploadPath = Type.String({ minLength: 1, maxLength: 300, pattern: '^[^,]+$' });

/** What a folder or a file is to the caller, beside its fields. */
export interface LibraryExtras {
  /** What the caller may do. */
  level: FileLevel;
  starred: boolean;
  /** It has shares of its own. */
  shared: boolean;
  /** A virus was found in it: it opens for nobody. */
  infected: boolean;
}
