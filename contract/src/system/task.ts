import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';

const Text = Type.Union([Type.String(), Type.Null()]);

/** Work that went on in the background: an import, a large export. */
export const Task = Type.Object({
  id: Type.String(),
  name: Type.String(),
  state: Type.Union([
    Type.Literal('waiting'),
    Type.Literal('running'),
    Type.Literal('done'),
    Type.Literal('failed'),
    Type.Literal('cancelled'),
  ]),
  /** Steps done and their number; `total` is null while it is not known. */
  done: Type.Integer(),
  total: Type.Union([Type.Integer(), Type.Null()]),
  /** Sentence for the user: the outcome, or why it failed. */
  message: Text,
  /** Path below the API of the file it made: error file, export. */
  fileUrl: Text,
  fileName: Text,
  createTime: Type.Optional(Text),
});

/** A task of the caller himself. */
export const queryTask = endpoint({
  method: 'GET',
  path: '/sys/task/queryById',
  access: 'signed-in',
  label: '后台任务-查询',
  query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
  result: Task,
});

/** Asks a task of the caller to stop; what it has saved so far stays. */
export const cancelTask = endpoint({
  method: 'POST',
  path: '/sys/task/cancel',
  access: 'signed-in',
  label: '后台任务-取消',
  body: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
});
