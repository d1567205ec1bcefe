import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { IdQuery, pageOf, pageQuery } from '../core/envelope.ts';
import { Flag, literals, Text } from '../core/wire.ts';
import { askedStates, FlowEvent, FlowHead, FlowStateType, OwnTask, Person, WayStop } from './flow.ts';

/**
 * What everybody may ask about approvals: of his own tasks, applications and copies, and of records that he may see. A record
 * that he may not see is in none of these lists, whatever he is asked for.
 */
const filters = {
  ...pageQuery,
  /** Path of a resource: `/pm/project`. */
  resource: Type.Optional(Type.String({ maxLength: 100 })),
  /** Part of the record's title or of the applicant's name. */
  text: Type.Optional(Type.String({ maxLength: 100 })),
};

/** The step that somebody is asked at. */
const Waiting = Type.Object({
  ...FlowHead.properties,
  taskId: Type.String(),
  step: Type.String(),
  arrivedAt: Text,
  dueAt: Text,
  late: Flag,
  /** Whose task it is, where the reader stands in for him. */
  behalf: Type.Union([Person, Type.Null()]),
  /** Looked at by its reader before. */
  opened: Flag,
  /** May be decided on together with others. */
  batch: Flag,
});

/** 待我审批: open tasks of the caller and of those for whom he stands in now. */
export const listInbox = endpoint({
  method: 'GET',
  path: '/flow/inbox/list',
  access: 'signed-in',
  label: '待我审批-查询',
  query: Type.Object({
    ...filters,
    /** `due` (default): least time left first. `new`, `old`: by arrival. */
    sort: Type.Optional(Type.Unsafe<'due' | 'new' | 'old'>({ type: 'string', enum: ['due', 'new', 'old'] })),
    /** Late ones alone. */
    late: Type.Optional(Type.String({ maxLength: 5 })),
  }),
  result: pageOf(Waiting),
});

/** 我已审批: what the caller decided or passed on, the last first. */
export const listDone = endpoint({
  method: 'GET',
  path: '/flow/done/list',
  access: 'signed-in',
  label: '我已审批-查询',
  query: Type.Object(filters),
  result: pageOf(
    Type.Object({
      ...FlowHead.properties,
      taskId: Type.String(),
      step: Type.String(),
      /** What he did: `agreed`, `refused`, `returned`, `transferred`. */
      decision: Type.String(),
      opinion: Text,
      decidedAt: Text,
      behalf: Type.Union([Person, Type.Null()]),
    }),
  ),
});

/** 我发起的. */
export const listMine = endpoint({
  method: 'GET',
  path: '/flow/mine/list',
  access: 'signed-in',
  label: '我发起的-查询',
  query: Type.Object({ ...filters, state: Type.Optional(FlowStateType) }),
  result: pageOf(
    Type.Object({
      ...FlowHead.properties,
      /** Steps that it waits at, and for whom. */
      waiting: Type.Array(Type.Object({ step: Type.String(), dueAt: Text, late: Flag, people: Type.Array(Person) })),
      mayWithdraw: Flag,
      mayUrge: Flag,
    }),
  ),
});

/** 抄送我的. */
export const listCopies = endpoint({
  method: 'GET',
  path: '/flow/copy/list',
  access: 'signed-in',
  label: '抄送我的-查询',
  query: Type.Object({ ...filters, unread: Type.Optional(Type.String({ maxLength: 5 })) }),
  result: pageOf(
    Type.Object({
      ...FlowHead.properties,
      copyId: Type.String(),
      /** Of the definition that sends it; null: a person does. */
      step: Text,
      by: Type.Union([Person, Type.Null()]),
      /** What they said to it. */
      remark: Text,
      at: Text,
      read: Flag,
    }),
  ),
});

/** The figures beside the four lists; each is the total of its list. */
export const flowCounts = endpoint({
  method: 'GET',
  path: '/flow/counts',
  access: 'signed-in',
  label: '审批中心-数量',
  result: Type.Object({
    inbox: Type.Integer(),
    /** Of these late. */
    late: Type.Integer(),
    /** Applications that run. */
    mine: Type.Integer(),
    /** Copies that are not read. */
    copies: Type.Integer(),
  }),
});

/** An approval whole: its record is read by the record's own call. */
export const FlowInstance = Type.Object({
  ...FlowHead.properties,
  /** Version of the definition that it runs on. */
  version: Type.Integer(),
  /** Version of the record when it was submitted. */
  submittedVersion: Type.Integer(),
  /** Fields that decide, and further ones that matter, in their order. */
  factFields: Type.Array(Type.String()),
  focusFields: Type.Array(Type.String()),
  way: Type.Array(WayStop),
  events: Type.Array(FlowEvent),
  /** Open tasks of the reader, mostly one or none. */
  tasks: Type.Array(OwnTask),
  mayWithdraw: Flag,
  mayUrge: Flag,
  /** 抄送. */
  mayCopy: Flag,
  /** By the right `flow:instance:end`. */
  mayEnd: Flag,
});

export const getInstance = endpoint({
  method: 'GET',
  path: '/flow/instance/queryById',
  access: 'signed-in',
  label: '审批-查看',
  query: IdQuery,
  result: FlowInstance,
});

/**
 * The approval of a task: messages and the inbox name tasks. An old message leads to a task that is decided, passed on or
 * asked for no more: then it says what became of it.
 */
export const getByTask = endpoint({
  method: 'GET',
  path: '/flow/task/queryById',
  access: 'signed-in',
  label: '审批任务-查看',
  query: IdQuery,
  result: Type.Object({
    ...FlowInstance.properties,
    asked: Type.Object({
      step: Type.String(),
      state: literals(askedStates),
      /** Who was asked, who decided, to whom it was passed on. */
      person: Person,
      by: Type.Union([Person, Type.Null()]),
      to: Type.Array(Person),
      at: Text,
    }),
    /** The record was submitted again since. */
    again: Flag,
  }),
});

/** The approvals of a record, the last one first and whole; the others by their ids. */
export const getOfRecord = endpoint({
  method: 'GET',
  path: '/flow/instance/ofRecord',
  access: 'signed-in',
  label: '记录的审批-查看',
  query: Type.Object({
    resource: Type.String({ minLength: 1, maxLength: 100 }),
    id: Type.String({ minLength: 1, maxLength: 64 }),
  }),
  result: Type.Object({
    last: Type.Union([FlowInstance, Type.Null()]),
    earlier: Type.Array(
      Type.Object({ id: Type.String(), name: Type.String(), state: FlowStateType, startedAt: Text, endedAt: Text }),
    ),
  }),
});

/**
 * What would come of an action that starts an approval, before it is done: who would be asked, and at which steps the
 * applicant has to choose them. For those who may do the action.
 */
export const previewStart = endpoint({
  method: 'GET',
  path: '/flow/start/preview',
  access: 'signed-in',
  label: '审批-提交预览',
  query: Type.Object({
    resource: Type.String({ minLength: 1, maxLength: 100 }),
    action: Type.String({ minLength: 1, maxLength: 50 }),
    id: Type.String({ minLength: 1, maxLength: 64 }),
  }),
  result: Type.Object({
    name: Type.String(),
    way: Type.Array(WayStop),
    choose: Type.Array(
      Type.Object({ nodeId: Type.String(), name: Type.String(), least: Type.Integer(), most: Type.Integer() }),
    ),
  }),
});
