import { type Static, Type } from 'typebox';
import { endpoint, fileDeadline, largeBodyLimit } from '../../core/endpoint.ts';

/** Steps of 整理归档, in their order. */
export const prepareSteps = ['upload', 'attach', 'sort', 'classify', 'number', 'check', 'handOver'] as const;
export type PrepareStep = Static<typeof Step>;

/** Most files that one batch is prepared with, and that one call brings. */
export const mostPrepared = 2000;
export const mostFilesAtOnce = 50;
/** Most records that one call makes or changes. */
export const mostMadeAtOnce = 50;
export const mostRowsAtOnce = 100;

/** Values that new records may begin with: what repeats, and a date for files whose names have none. */
export const initialNames = [
  ...['creator', 'docDate', 'fondsId', 'classId', 'year', 'retention', 'orgCode', 'secret', 'secretYears'],
  ...['carrier', 'docType', 'projectCode', 'dept'],
] as const;

const Id = Type.String({ minLength: 1, maxLength: 64 });
const Path = Type.String({ minLength: 1, maxLength: 500 });
const Text = Type.Union([Type.String(), Type.Null()]);
const Count = Type.Integer({ minimum: 0, maximum: 10_000_000 });
const Step = Type.Union([
  Type.Literal('upload'),
  Type.Literal('attach'),
  Type.Literal('sort'),
  Type.Literal('classify'),
  Type.Literal('number'),
  Type.Literal('check'),
  Type.Literal('handOver'),
]);
/** Values of a record by the names of its fields. */
const Values = Type.Record(Type.String({ maxLength: 64 }), Type.Unknown());

/** What is wrong with the bytes of a file, as far as a machine can tell. */
const Fault = Type.Union([
  Type.Literal('missing'),
  Type.Literal('locked'),
  Type.Literal('broken'),
  Type.Literal('odd'),
  Type.Literal('active'),
]);
export type FileFault = Static<typeof Fault>;

/** By what a file was found to belong to a record. */
const MatchedBy = Type.Union([
  Type.Literal('number'),
  Type.Literal('listed'),
  Type.Literal('prefix'),
  Type.Literal('title'),
  Type.Literal('serial'),
]);

const PreparedFile = Type.Object({
  path: Type.String(),
  name: Type.String(),
  /** Folder that it came in, with those above it; empty: none. */
  folder: Type.String(),
  size: Type.Integer(),
  pages: Type.Union([Type.Integer(), Type.Null()]),
  fault: Type.Union([Fault, Type.Null()]),
  /** Record that it is attached to. */
  itemId: Text,
  /** Dictionary arc_role. */
  role: Type.String(),
  /** Records that its name may stand for, while it is attached to none; one: it is clear. */
  proposal: Type.Union([Type.Object({ by: MatchedBy, itemIds: Type.Array(Type.String()) }), Type.Null()]),
});
export type PreparedFile = Static<typeof PreparedFile>;

const PreparedRecord = Type.Object({ id: Type.String(), version: Type.Integer(), values: Values });
export type PreparedRecord = Static<typeof PreparedRecord>;

const Batch = Type.Object({
  id: Type.String(),
  no: Type.String(),
  version: Type.Integer(),
  step: Step,
  /** What new records begin with. */
  initial: Values,
  declaredVolumes: Type.Union([Type.Integer(), Type.Null()]),
  declaredItems: Type.Union([Type.Integer(), Type.Null()]),
  declaredFiles: Type.Union([Type.Integer(), Type.Null()]),
  declaredBytes: Type.Union([Type.Number(), Type.Null()]),
});
export type PreparedBatch = Static<typeof Batch>;

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
      step: Step,
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
  result: Type.Object({ batch: Batch, records: Type.Array(PreparedRecord), files: Type.Array(PreparedFile) }),
});

/** Keeps where one has got to, what new records begin with, and what is declared. */
export const keepDraft = endpoint({
  method: 'POST',
  path: '/arc/prepare/keep',
  access: 'arc:intake:prepare',
  label: '整理归档-保存进度',
  body: Type.Object({
    id: Id,
    step: Type.Optional(Step),
    initial: Type.Optional(Values),
    declared: Type.Optional(
      Type.Object({
        volumes: Type.Union([Count, Type.Null()]),
        items: Type.Union([Count, Type.Null()]),
        files: Type.Union([Count, Type.Null()]),
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
  result: Type.Object({ count: Type.Integer() }),
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
  result: Type.Object({ count: Type.Integer() }),
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
  result: Type.Object({ count: Type.Integer() }),
});

/** The order of the records of a batch: they are numbered in it. */
export const orderRecords = endpoint({
  method: 'POST',
  path: '/arc/prepare/order',
  access: 'arc:item:edit',
  label: '整理归档-件的次序',
  body: Type.Object({ id: Id, itemIds: Type.Array(Id, { minItems: 1, maxItems: mostPrepared }) }),
  result: Type.Object({ count: Type.Integer() }),
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

const Finding = Type.Object({
  code: Type.Union([
    Type.Literal('empty'),
    Type.Literal('loose'),
    Type.Literal('items'),
    Type.Literal('files'),
    Type.Literal('bytes'),
    Type.Literal('number'),
    Type.Literal('noFile'),
    Type.Literal('noPages'),
    Type.Literal('vagueDate'),
    Type.Literal('fault'),
    Type.Literal('double'),
    Type.Literal('doubleElsewhere'),
  ]),
  grade: Type.Union([Type.Literal('block'), Type.Literal('warn')]),
  itemId: Text,
  path: Text,
  /** What its sentence names. */
  args: Type.Array(Type.String()),
});
export type Finding = Static<typeof Finding>;

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
