import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { pageOf, pageQuery } from '../core/envelope.ts';

const Text = Type.Union([Type.String(), Type.Null()]);

export const TaskState = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('running'),
  Type.Literal('done'),
  Type.Literal('failed'),
  Type.Literal('cancelled'),
]);

const facts = {
  id: Type.String(),
  /** What it is, as the user calls it: `项目-导入`. */
  name: Type.String(),
  state: TaskState,
  /** Steps done and their number; `total` is null while it is not known. */
  done: Type.Integer(),
  total: Type.Union([Type.Integer(), Type.Null()]),
  /** Sentence for the user: the outcome, or why it failed. */
  message: Text,
  /** Path below the API of the file it made: error file, export. */
  fileUrl: Text,
  fileName: Text,
  createTime: Type.Optional(Text),
  startTime: Type.Optional(Text),
  endTime: Type.Optional(Text),
};

/** Work that went on in the background: an import, a large export. */
export const Task = Type.Object({
  ...facts,
  /** What the work answers beside the message, e.g. the counts of an import. */
  result: Type.Optional(Type.Unknown()),
});

/** The same in a list, where `detail` stands for the result: a sentence about it, e.g. the counts of an import. */
export const ListedTask = Type.Object({ ...facts, detail: Text });

/** The caller's own tasks, newest first. */
export const listTasks = endpoint({
  method: 'GET',
  path: '/sys/task/list',
  access: 'signed-in',
  label: '后台任务-分页列表查询',
  query: Type.Object({ ...pageQuery, state: Type.Optional(TaskState) }),
  result: pageOf(ListedTask),
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
