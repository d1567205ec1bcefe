import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { IdQuery } from '../core/envelope.ts';
import { Flag, Text } from '../core/wire.ts';
import {
  FileId,
  Level,
  libraryPath,
  mostAtOnce,
  readRight,
  SeenVersion,
  shareRight,
  UploadPath,
  writeRight,
} from './library.ts';

/** The versions of a file, the newest first. */
export const listVersions = endpoint({
  method: 'GET',
  path: `${libraryPath}/versions`,
  access: readRight,
  label: '文档库-历史版本',
  query: IdQuery,
  result: Type.Array(
    Type.Object({
      id: Type.String(),
      no: Type.Integer(),
      /** Stored path: its bytes come from the call of files. */
      url: Type.String(),
      /** In kB. */
      fileSize: Type.Number(),
      createBy: Text,
      createName: Text,
      createTime: Text,
      /** The number of the one that was brought back by it. */
      restoredFrom: Type.Union([Type.Integer(), Type.Null()]),
      current: Flag,
    }),
  ),
});

/** Takes an upload of the caller up as the newest version; its kind is that of the file. */
export const addVersion = endpoint({
  method: 'POST',
  path: `${libraryPath}/addVersion`,
  access: writeRight,
  label: '文档库-上传新版本',
  body: Type.Object({ id: FileId, path: UploadPath, version: SeenVersion }),
});

/** Brings an older version back, as a new one. */
export const restoreVersion = endpoint({
  method: 'POST',
  path: `${libraryPath}/restoreVersion`,
  access: writeRight,
  label: '文档库-恢复版本',
  body: Type.Object({ id: FileId, versionId: FileId, version: SeenVersion }),
});

const ShareKind = Type.Union([Type.Literal('user'), Type.Literal('depart')]);

/** With whom a file or folder is shared, by itself and by the folders that it is in; for those who manage it. */
export const listShares = endpoint({
  method: 'GET',
  path: `${libraryPath}/shares`,
  access: readRight,
  label: '文档库-共享',
  query: IdQuery,
  result: Type.Array(
    Type.Object({
      id: Type.String(),
      kind: ShareKind,
      /** Id of the person or department. */
      target: Type.String(),
      name: Text,
      level: Level,
      /** Name of the folder that it comes from; null for a share of its own. */
      from: Text,
      createName: Text,
      createTime: Text,
    }),
  ),
});

/** Shares with people and departments; whoever had a share of it has this one now. */
export const shareFile = endpoint({
  method: 'POST',
  path: `${libraryPath}/share`,
  access: shareRight,
  label: '文档库-共享给他人',
  body: Type.Object({
    id: FileId,
    level: Level,
    targets: Type.Array(Type.Object({ kind: ShareKind, target: FileId }), { minItems: 1, maxItems: mostAtOnce }),
  }),
});

export const endShare = endpoint({
  method: 'DELETE',
  path: `${libraryPath}/unshare`,
  access: shareRight,
  label: '文档库-结束共享',
  query: IdQuery,
});
