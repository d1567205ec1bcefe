import { Type } from 'typebox';
import { endpoint, fileDeadline, largeBodyLimit } from '../../core/endpoint.ts';
import { Text } from '../../core/wire.ts';
import {
  Finding,
  mostFilesAtOnce,
  mostMadeAtOnce,
  mostPrepared,
  mostRowsAtOnce,
  PreparedBatch,
  PreparedFile,
  PreparedRecord,
  PrepareStep,
  Values,
} from './prepare.ts';

const Id = Type.String({ minLength: 1, maxLength: 64 });
const Path = Type.String({ minLength: 1, maxLength: 500 });
const Declared = Type.Union([Type.Integer({ minimum: 0, maximum: 10_000_000 }), Type.Null()]);
/** How many it was done to. */
const Done = Type.Object({ count: Type.Integer() });

/** One's own batches that are drafts, the newest first. */
export const ownDrafts = endpoint({
  method: 'GET',
  path: '/arc/prepare/drafts',
  access: 'arc:intake:prepare',
  label: '整理归档-我的批次',
  result: Type.Array(
    Type.Object({
      id: Type.String(),
      no: Type.String(),
      step: PrepareStep,
      items: Type.Integer(),
      /** Files, and how many of them are attached to no record. */
      files: Type.Integer(),
      loose: Type.Integer(),
      createTime: Text,
    }),
  ),
});

/** Begins a batch of one's own. */
export const beginDraft = endpoint({
  method: 'POST',
  path: '/arc/prepare/begin',
  access: 'arc:intake:prepare',
  label: '整理归档-新建批次',
  result: Type.Object({ id: Type.String(), no: Type.String() }),
});

/** A batch with its records, in their order, and all its files. */
export const preparedBatch = endpoint({
  method: 'GET',
  path: '/arc/prepare/batch',
  access: 'arc:intake:prepare',
  label: '整理归档-批次内容',
  query: Type.Object({ id: Id }),
  result: Type.Object({ batch: PreparedBatch, records: Type.Array(PreparedRecord), files: Type.Array(PreparedFile) }),
});

/** Keeps where one has got to, what new records begin with, and what is declared. */
export const keepDraft = endpoint({
  method: 'POST',
  path: '/arc/prepare/keep',
  access: 'arc:intake:prepare',
  label: '整理归档-保存进度',
  body: Type.Object({
    id: Id,
    step: Type.Optional(PrepareStep),
    initial: Type.Optional(Values),
    declared: Type.Optional(
      Type.Object({
        volumes: Declared,
        items: Declared,
        files: Declared,
        bytes: Type.Union([Type.Number({ minimum: 0, maximum: 1e15 }), Type.Null()]),
      }),
    ),
  }),
  result: Type.Object({ version: Type.Integer() }),
});

/** Puts uploads into a batch; each is opened and looked at once. */
export const addPreparedFiles = endpoint({
  method: 'POST',
  path: '/arc/prepare/files',
  access: 'arc:intake:prepare',
  label: '整理归档-登记文件',
  deadline: fileDeadline,
  body: Type.Object({
    id: Id,
    files: Type.Array(Type.Object({ path: Path, folder: Type.String({ maxLength: 500 }) }), {
      minItems: 1,
      maxItems: mostFilesAtOnce,
    }),
  }),
  result: Type.Object({ count: Type.Integer(), faults: Type.Integer() }),
});

/** Throws away files of a batch that are attached to no record. */
export const dropPreparedFiles = endpoint({
  method: 'POST',
  path: '/arc/prepare/dropFiles',
  access: 'arc:intake:prepare',
  label: '整理归档-删除文件',
  bodyLimit: largeBodyLimit,
  body: Type.Object({ id: Id, paths: Type.Array(Path, { minItems: 1, maxItems: mostPrepared }) }),
  result: Done,
});

/** Attaches files to records of the batch, or lets go of them (`itemId` null). */
export const placeFiles = endpoint({
  method: 'POST',
  path: '/arc/prepare/place',
  access: 'arc:item:edit',
  label: '整理归档-挂接文件',
  deadline: fileDeadline,
  bodyLimit: largeBodyLimit,
  body: Type.Object({
    id: Id,
    places: Type.Array(Type.Object({ path: Path, itemId: Type.Union([Id, Type.Null()]) }), {
      minItems: 1,
      maxItems: mostPrepared,
    }),
  }),
  result: Done,
});

/** Makes records of files: each group of files is one record. Titles and dates come from names. */
export const makeRecords = endpoint({
  method: 'POST',
  path: '/arc/prepare/make',
  access: 'arc:item:add',
  label: '整理归档-生成档案',
  deadline: fileDeadline,
  body: Type.Object({
    id: Id,
    groups: Type.Array(
      Type.Object({ name: Type.String({ maxLength: 255 }), paths: Type.Array(Path, { minItems: 1 }) }),
      {
        minItems: 1,
        maxItems: mostMadeAtOnce,
      },
    ),
  }),
  result: Done,
});

/** The order of the records of a batch: they are numbered in it. */
export const orderRecords = endpoint({
  method: 'POST',
  path: '/arc/prepare/order',
  access: 'arc:item:edit',
  label: '整理归档-件的次序',
  body: Type.Object({ id: Id, itemIds: Type.Array(Id, { minItems: 1, maxItems: mostPrepared }) }),
  result: Done,
});

/** The files of one record in their order, each with its role. */
export const orderFiles = endpoint({
  method: 'POST',
  path: '/arc/prepare/orderFiles',
  access: 'arc:item:edit',
  label: '整理归档-文件次序和角色',
  body: Type.Object({
    id: Id,
    itemId: Id,
    files: Type.Array(Type.Object({ path: Path, role: Type.String({ maxLength: 32 }) }), {
      minItems: 1,
      maxItems: 500,
    }),
  }),
  result: Type.Object({ version: Type.Integer() }),
});

/** Changes of records, each saved by itself: one that is refused keeps no other from being saved. */
export const changeRecords = endpoint({
  method: 'POST',
  path: '/arc/prepare/change',
  access: 'arc:item:edit',
  label: '整理归档-修改著录',
  deadline: fileDeadline,
  body: Type.Object({
    id: Id,
    rows: Type.Array(Type.Object({ id: Id, version: Type.Integer(), values: Values }), {
      minItems: 1,
      maxItems: mostRowsAtOnce,
    }),
  }),
  result: Type.Array(
    Type.Object({
      id: Type.String(),
      version: Type.Union([Type.Integer(), Type.Null()]),
      /** Sentences by the names of fields; one for the whole row stands under the empty name. */
      problems: Type.Record(Type.String(), Type.String()),
    }),
  ),
});

/** Numbers that the records would be given now, in their order; none is taken. */
export const previewNumbers = endpoint({
  method: 'GET',
  path: '/arc/prepare/numbers',
  access: 'arc:intake:prepare',
  label: '整理归档-预览档号',
  query: Type.Object({ id: Id }),
  result: Type.Array(Type.Object({ id: Type.String(), archiveNo: Text, problem: Text })),
});

/** What stands against handing the batch over, and what had better be looked at. */
export const checkDraft = endpoint({
  method: 'GET',
  path: '/arc/prepare/check',
  access: 'arc:intake:prepare',
  label: '整理归档-检查',
  query: Type.Object({ id: Id }),
  result: Type.Object({
    items: Type.Integer(),
    files: Type.Integer(),
    bytes: Type.Number(),
    findings: Type.Array(Finding),
  }),
});
