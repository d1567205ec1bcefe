import { type Static, Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { IdQuery, IdsQuery } from '../core/envelope.ts';
import { Text } from '../core/wire.ts';
import {
  FileId,
  Level,
  libraryFile,
  libraryPath,
  mostAtOnce,
  readRight,
  SeenVersion,
  UploadPath,
  writeRight,
} from './library.ts';

const Name = Type.String({ minLength: 1, maxLength: 200 });
const Ids = Type.Array(FileId, { minItems: 1, maxItems: mostAtOnce });

/** A folder or a file, where it stands. */
const node = {
  id: Type.String(),
  fileName: Type.String(),
  izFolder: Type.String(),
  level: Level,
  version: Type.Integer(),
};
const Node = Type.Object(node);
export type LibraryNode = Static<typeof Node>;

/** Contents of `parentId`, or of a place; with words or a kind, everything that the caller may see. */
export const listFiles = libraryFile.endpoints.list;

/** The folders that everybody begins with; asking makes them. */
export const readSpaces = endpoint({
  method: 'GET',
  path: `${libraryPath}/spaces`,
  access: readRight,
  label: '文档库-空间',
  result: Type.Object({ own: Node, company: Node }),
});

/** One folder or file with the way to it, as far as the caller may see that. */
export const readFilePlace = endpoint({
  method: 'GET',
  path: `${libraryPath}/place`,
  access: readRight,
  label: '文档库-位置',
  query: IdQuery,
  result: Type.Object({
    node: Type.Object({
      ...node,
      parentId: Text,
      url: Text,
      space: Type.Union([Type.Literal('own'), Type.Literal('company')]),
    }),
    /** From the topmost that the caller may see down to itself. */
    way: Type.Array(Type.Object({ id: Type.String(), fileName: Type.String() })),
    /** It lies in somebody else's own files. */
    foreign: Type.Boolean(),
  }),
});

/** Folders in a folder, or those that others share: for trees. */
export const listFolders = endpoint({
  method: 'GET',
  path: `${libraryPath}/folders`,
  access: readRight,
  label: '文档库-文件夹',
  query: Type.Object({ parentId: Type.Optional(FileId) }),
  result: Type.Array(Type.Object({ ...node, hasFolders: Type.Boolean() })),
});

export const addFolder = endpoint({
  method: 'POST',
  path: `${libraryPath}/addFolder`,
  access: writeRight,
  label: '文档库-新建文件夹',
  body: Type.Object({ parentId: FileId, fileName: Name }),
  result: Node,
});

/** Takes uploads of the caller up into a folder; one whose name is taken there gets a number. */
export const addFiles = endpoint({
  method: 'POST',
  path: `${libraryPath}/add`,
  access: writeRight,
  label: '文档库-上传文件',
  body: Type.Object({
    parentId: FileId,
    files: Type.Array(Type.Object({ path: UploadPath, fileName: Type.String({ minLength: 1, maxLength: 255 }) }), {
      minItems: 1,
      maxItems: mostAtOnce,
    }),
  }),
  result: Type.Array(Node),
});

export const renameFile = endpoint({
  method: 'PUT',
  path: `${libraryPath}/rename`,
  access: writeRight,
  label: '文档库-重命名',
  body: Type.Object({ id: FileId, fileName: Name, version: SeenVersion }),
});

export const moveFiles = endpoint({
  method: 'POST',
  path: `${libraryPath}/move`,
  access: writeRight,
  label: '文档库-移动',
  body: Type.Object({
    parentId: FileId,
    files: Type.Array(Type.Object({ id: FileId, version: SeenVersion }), { minItems: 1, maxItems: mostAtOnce }),
  }),
});

export const starFile = endpoint({
  method: 'POST',
  path: `${libraryPath}/star`,
  access: readRight,
  label: '文档库-收藏',
  body: Type.Object({ id: FileId, izStar: Type.Boolean() }),
});

/** Folders with all that is in them, and files, as one zip; at most `mostZipped` files. */
export const downloadFiles = endpoint({
  method: 'GET',
  path: `${libraryPath}/download`,
  access: readRight,
  label: '文档库-下载文件夹',
  query: IdsQuery,
  result: Type.Unknown(),
  answer: 'file',
});

/** Into the trash, with all that is in it. */
export const trashFiles = endpoint({
  method: 'DELETE',
  path: `${libraryPath}/delete`,
  access: writeRight,
  label: '文档库-删除',
  query: IdsQuery,
});

/** Out of the trash, to where it was. */
export const restoreFiles = endpoint({
  method: 'POST',
  path: `${libraryPath}/restore`,
  access: writeRight,
  label: '文档库-还原',
  body: Type.Object({ ids: Ids }),
});

/** For good. */
export const removeFiles = endpoint({
  method: 'DELETE',
  path: `${libraryPath}/remove`,
  access: writeRight,
  label: '文档库-彻底删除',
  query: IdsQuery,
});

/** All that the caller may delete for good in the trash of their own files. */
export const emptyTrash = endpoint({
  method: 'DELETE',
  path: `${libraryPath}/emptyTrash`,
  access: writeRight,
  label: '文档库-清空回收站',
});
