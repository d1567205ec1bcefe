import { type Static, Type } from 'typebox';
import { endpoint, type Permission } from '../core/endpoint.ts';
import { literals } from '../core/wire.ts';
import { longestOpinion, mostAdded, mostCopied, mostDecidedOn } from './flow.ts';

const Id = Type.String({ minLength: 1, maxLength: 64 });
const Username = Type.String({ minLength: 1, maxLength: 100 });
/** `recordVersion` of the approval; records without versions have none. */
const Version = Type.Optional(Type.Integer());
const Opinion = Type.Optional(Type.String({ maxLength: longestOpinion }));

/** Whoever holds it gives tasks of others to somebody else, and ends approvals that cannot go on. */
export const manageRight: Permission = 'flow:instance:end';

/** What is done with a task; the record's version is that which was decided on (C04). */
const Decision = Type.Object({
  /** `back`: to the earlier step that `to` names. Refusal and `back` need an opinion (C11). */
  decision: literals(['agree', 'refuse', 'back']),
  opinion: Opinion,
});
export type FlowDecision = Static<typeof Decision>['decision'];

export const decideTask = endpoint({
  method: 'POST',
  path: '/flow/task/decide',
  access: 'signed-in',
  label: '审批-处理',
  body: Type.Object({
    ...Decision.properties,
    taskId: Id,
    version: Version,
    /** Node that it goes back to. */
    to: Type.Optional(Id),
    /** Values of fields that the step may edit, as the record's own edit takes them. */
    fields: Type.Optional(Type.Record(Type.String({ maxLength: 100 }), Type.Unknown())),
  }),
});

/** One decision on many tasks, each in a transaction of its own; the answer names each record. */
export const decideTasks = endpoint({
  method: 'POST',
  path: '/flow/task/decideBatch',
  access: 'signed-in',
  label: '审批-批量处理',
  body: Type.Object({
    decision: literals(['agree', 'refuse']),
    opinion: Opinion,
    tasks: Type.Array(Type.Object({ id: Id, version: Version }), { minItems: 1, maxItems: mostDecidedOn }),
  }),
  result: Type.Object({
    done: Type.Array(Type.Object({ id: Type.String(), title: Type.String() })),
    refused: Type.Array(
      Type.Object({
        id: Type.String(),
        /** Of the record; empty when the caller may not know of it. */
        title: Type.String(),
        reason: Type.String(),
        message: Type.String(),
      }),
    ),
  }),
});

/** 转办: somebody else decides in one's place. Who holds `flow:instance:end` may pass on tasks of others. */
export const transferTask = endpoint({
  method: 'POST',
  path: '/flow/task/transfer',
  access: 'signed-in',
  label: '审批-转办',
  body: Type.Object({ taskId: Id, to: Username, opinion: Opinion }),
});

/** 加签: others sign before one decides, or after one has agreed; `after` agrees at once, as `decide` does. */
export const addSigners = endpoint({
  method: 'POST',
  path: '/flow/task/addSign',
  access: 'signed-in',
  label: '审批-加签',
  body: Type.Object({
    taskId: Id,
    version: Version,
    place: literals(['before', 'after']),
    users: Type.Array(Username, { minItems: 1, maxItems: mostAdded }),
    opinion: Opinion,
    fields: Type.Optional(Type.Record(Type.String({ maxLength: 100 }), Type.Unknown())),
  }),
});

/** The list shows these tasks as looked at. */
export const openTasks = endpoint({
  method: 'PUT',
  path: '/flow/task/opened',
  access: 'signed-in',
  label: '审批-标为已看',
  body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: mostDecidedOn }) }),
});

/** 撤回, by the applicant and until the first decision. */
export const withdrawInstance = endpoint({
  method: 'POST',
  path: '/flow/instance/withdraw',
  access: 'signed-in',
  label: '审批-撤回',
  body: Type.Object({ id: Id, opinion: Opinion }),
});

/** 催办, by the applicant, once in `urgeMinutes`. */
export const urgeInstance = endpoint({
  method: 'POST',
  path: '/flow/instance/urge',
  access: 'signed-in',
  label: '审批-催办',
  body: Type.Object({ id: Id, opinion: Opinion }),
});

/** 终止: the record goes back to where it came from. For approvals that cannot go on by themselves. */
export const endInstance = endpoint({
  method: 'POST',
  path: '/flow/instance/end',
  access: manageRight,
  label: '审批-终止',
  body: Type.Object({ id: Id, opinion: Type.String({ minLength: 1, maxLength: longestOpinion }) }),
});

/** 抄送, by the applicant and those who decide or have decided, to people who may see the record; also after the end. */
export const copyInstance = endpoint({
  method: 'POST',
  path: '/flow/instance/copy',
  access: 'signed-in',
  label: '审批-抄送',
  body: Type.Object({ id: Id, users: Type.Array(Username, { minItems: 1, maxItems: mostCopied }), opinion: Opinion }),
});

export const readCopies = endpoint({
  method: 'PUT',
  path: '/flow/copy/read',
  access: 'signed-in',
  label: '抄送-标为已读',
  /** Without ids all of the caller's. */
  body: Type.Object({ ids: Type.Optional(Type.Array(Id, { maxItems: mostDecidedOn })) }),
});
