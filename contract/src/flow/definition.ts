import type { FlowGraph } from '@dossier/rules/flow/graph.ts';
import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { Flag, literals, Text, Whole } from '../core/wire.ts';
import { longestOpinion, WayStop } from './flow.ts';

const base = '/flow/definition';

/** Read by `readGraph` of the rules, which bounds it; null: none is kept. */
const Graph = Type.Unsafe<FlowGraph>(Type.Any());
const MaybeGraph = Type.Unsafe<FlowGraph | null>(Type.Any());
const Code = Type.String({ minLength: 1, maxLength: 60, pattern: '^[a-z][A-Za-z0-9_]*(\\.[A-Za-z0-9_]+)+$' });

/**
 * A definition. There is one for each action that names a flow, also where nobody has drawn anything yet: then its draft is
 * what the product proposes.
 */
const head = {
  code: Type.String(),
  name: Type.String(),
  /** The resource and the action that start it. */
  resource: Type.String(),
  resourceLabel: Type.String(),
  action: Type.String(),
  actionLabel: Type.String(),
  /** Of the draft; saving sends it back (C04). 0: nobody has saved one. */
  draftVersion: Type.Integer(),
  /** The draft differs from what is published. */
  changed: Flag,
  /** Version that new approvals run on; null: none was published. */
  published: Whole,
  publishedAt: Text,
  publishedBy: Text,
  /** New approvals are not started, as if none were published. */
  disabled: Flag,
  /** Approvals that run. */
  running: Type.Integer(),
  updateBy: Text,
  updateTime: Text,
};

const Fault = Type.Object({
  node: Text,
  level: literals(['error', 'warning']),
  message: Type.String(),
});

export const listDefinitions = endpoint({
  method: 'GET',
  path: `${base}/list`,
  access: 'flow:definition:list',
  label: '审批流程-查询',
  result: Type.Array(Type.Object(head)),
});

const Definition = Type.Object({ ...head, draft: Graph, graph: MaybeGraph });

/** One definition with its draft and what is published. */
export const getDefinition = endpoint({
  method: 'GET',
  path: `${base}/queryByCode`,
  access: 'flow:definition:list',
  label: '审批流程-查看',
  query: Type.Object({ code: Code }),
  result: Definition,
});

/** Keeps a draft, with faults or without. */
export const saveDraft = endpoint({
  method: 'PUT',
  path: `${base}/saveDraft`,
  access: 'flow:definition:edit',
  label: '审批流程-保存草稿',
  body: Type.Object({
    code: Code,
    /** `draftVersion` as it was read; 0 for the first draft. */
    version: Type.Integer(),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
    draft: Graph,
  }),
  result: Type.Object({ draftVersion: Type.Integer(), faults: Type.Array(Fault) }),
});

/** What is wrong with a flow, roles and people looked up. */
export const checkGraph = endpoint({
  method: 'POST',
  path: `${base}/check`,
  access: 'flow:definition:list',
  label: '审批流程-检查',
  body: Type.Object({ code: Code, graph: Graph }),
  result: Type.Array(Fault),
});

/** Makes a version of the draft that new approvals run on; those that run stay on theirs. Refused while it has errors. */
export const publishDefinition = endpoint({
  method: 'POST',
  path: `${base}/publish`,
  access: 'flow:definition:publish',
  label: '审批流程-发布',
  body: Type.Object({
    code: Code,
    version: Type.Integer(),
    /** What is new in it. */
    note: Type.Optional(Type.String({ maxLength: longestOpinion })),
  }),
  result: Type.Object({ published: Type.Integer() }),
});

export const setDisabled = endpoint({
  method: 'PUT',
  path: `${base}/disable`,
  access: 'flow:definition:publish',
  label: '审批流程-停用启用',
  body: Type.Object({ code: Code, disabled: Flag }),
});

export const listVersions = endpoint({
  method: 'GET',
  path: `${base}/versions`,
  access: 'flow:definition:list',
  label: '审批流程-版本',
  query: Type.Object({ code: Code }),
  result: Type.Array(
    Type.Object({
      version: Type.Integer(),
      publishedAt: Text,
      publishedBy: Text,
      note: Text,
      running: Type.Integer(),
      total: Type.Integer(),
    }),
  ),
});

export const getVersion = endpoint({
  method: 'GET',
  path: `${base}/version`,
  access: 'flow:definition:list',
  label: '审批流程-查看版本',
  query: Type.Object({ code: Code, version: Type.Integer() }),
  result: Type.Object({ version: Type.Integer(), graph: Graph }),
});

/** 谁来审批: who would decide on a record that the caller may see, if that person submitted it on that day. */
export const tryOut = endpoint({
  method: 'POST',
  path: `${base}/tryOut`,
  access: 'flow:definition:list',
  label: '审批流程-试算',
  body: Type.Object({
    code: Code,
    /** The flow as it is drawn; absent: the draft that is kept. */
    graph: Type.Optional(Graph),
    recordId: Type.String({ minLength: 1, maxLength: 64 }),
    /** Login name; default: the caller. */
    applicant: Type.Optional(Type.String({ maxLength: 100 })),
    /** `YYYY-MM-DD`, for stand-ins; default: today. */
    day: Type.Optional(Type.String({ maxLength: 10 })),
  }),
  result: Type.Object({
    way: Type.Array(WayStop),
    /** Working days that it takes at most; null where a step has no limit. */
    days: Whole,
  }),
});

/**
 * How long each step takes, and what is late, of the records that the caller may see. Hours are those of the clock. Each
 * figure is the total of a list (query.ts).
 */
export const getFigures = endpoint({
  method: 'GET',
  path: `${base}/figures`,
  access: 'flow:definition:list',
  label: '审批流程-统计',
  query: Type.Object({
    code: Code,
    /** Steps that ended within so many days. */
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366, default: 90 })),
  }),
  result: Type.Object({
    running: Type.Integer(),
    passed: Type.Integer(),
    refused: Type.Integer(),
    withdrawn: Type.Integer(),
    /** All that ended, whichever way: what the hours are those of. */
    over: Type.Integer(),
    medianHours: Type.Union([Type.Number(), Type.Null()]),
    p90Hours: Type.Union([Type.Number(), Type.Null()]),
    steps: Type.Array(
      Type.Object({
        nodeId: Type.String(),
        name: Type.String(),
        count: Type.Integer(),
        medianHours: Type.Union([Type.Number(), Type.Null()]),
        p90Hours: Type.Union([Type.Number(), Type.Null()]),
        /** Steps that wait now, and those of them that are late. */
        open: Type.Integer(),
        late: Type.Integer(),
      }),
    ),
  }),
});
