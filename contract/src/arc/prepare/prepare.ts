import { type Static, Type } from 'typebox';
import { literals, Text } from '../../core/wire.ts';

/** Steps of 整理归档, in their order. */
export const prepareSteps = ['upload', 'attach', 'sort', 'classify', 'number', 'check', 'handOver'] as const;
export const PrepareStep = literals(prepareSteps);
export type PrepareStep = Static<typeof PrepareStep>;

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

/** Values of a record by the names of its fields. */
export const Values = Type.Record(Type.String({ maxLength: 64 }), Type.Unknown());

/** What is wrong with the bytes of a file, as far as a machine can tell. */
const Fault = literals(['missing', 'locked', 'broken', 'odd', 'active']);
export type FileFault = Static<typeof Fault>;

/** By what a file was found to belong to a record. */
const MatchedBy = literals(['number', 'listed', 'prefix', 'title', 'serial']);

export const PreparedFile = Type.Object({
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

export const PreparedRecord = Type.Object({ id: Type.String(), version: Type.Integer(), values: Values });
export type PreparedRecord = Static<typeof PreparedRecord>;

export const PreparedBatch = Type.Object({
  id: Type.String(),
  no: Type.String(),
  version: Type.Integer(),
  step: PrepareStep,
  /** What new records begin with. */
  initial: Values,
  declaredVolumes: Type.Union([Type.Integer(), Type.Null()]),
  declaredItems: Type.Union([Type.Integer(), Type.Null()]),
  declaredFiles: Type.Union([Type.Integer(), Type.Null()]),
  declaredBytes: Type.Union([Type.Number(), Type.Null()]),
});
export type PreparedBatch = Static<typeof PreparedBatch>;

/** Something against handing a batch over, or to be looked at before. */
export const Finding = Type.Object({
  code: literals([
    'empty',
    'loose',
    'items',
    'files',
    'bytes',
    'number',
    'noFile',
    'noPages',
    'vagueDate',
    'fault',
    'double',
    'doubleElsewhere',
  ]),
  grade: literals(['block', 'warn']),
  itemId: Text,
  path: Text,
  /** What its sentence names. */
  args: Type.Array(Type.String()),
});
export type Finding = Static<typeof Finding>;
