import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { pageOf, pageQuery } from '../core/envelope.ts';
import { Flag, literals, Text } from '../core/wire.ts';
import { FlowHead, flowStates, Person } from './flow.ts';

/** 审批查询: approvals and steps of everybody, as far as the caller may see their records. The figures open these lists. */
const Day = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' });
const filters = {
  ...pageQuery,
  /** Code of the definition: `pm.project`. */
  code: Type.Optional(Type.String({ maxLength: 60 })),
  /** Part of the record's title or of the applicant's name. */
  text: Type.Optional(Type.String({ maxLength: 100 })),
  /** Login name. */
  applicant: Type.Optional(Type.String({ maxLength: 100 })),
  /** Part of a step's name; of approvals the step that they wait at. */
  step: Type.Optional(Type.String({ maxLength: 50 })),
  /** A step of the definition by its id, as figures name it. */
  node: Type.Optional(Type.String({ maxLength: 100 })),
  /** `1`: only what is or was late. */
  late: Type.Optional(Type.String({ maxLength: 5 })),
  /** What ended within so many days, as figures count. */
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366 })),
  /** First and last day on which it was submitted, or a step began. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
};

/** States that approvals are asked by; `over`: every one that has ended. */
export const askedFlowStates = [...flowStates, 'over'] as const;

export const listInstances = endpoint({
  method: 'GET',
  path: '/flow/instance/list',
  access: 'flow:instance:list',
  label: '审批-查询',
  query: Type.Object({ ...filters, state: Type.Optional(literals(askedFlowStates)) }),
  result: pageOf(
    Type.Object({
      ...FlowHead.properties,
      /** Steps that it waits at, and for whom. */
      waiting: Type.Array(Type.Object({ step: Type.String(), dueAt: Text, late: Flag, people: Type.Array(Person) })),
      /** Time from the submission to the end, or until now. */
      hours: Type.Number(),
    }),
  ),
});

/** Visits to steps: one that an approval went back to is there twice. */
export const listSteps = endpoint({
  method: 'GET',
  path: '/flow/step/list',
  access: 'flow:instance:list',
  label: '审批-查询步骤',
  query: Type.Object({ ...filters, state: Type.Optional(literals(['open', 'done'])) }),
  result: pageOf(
    Type.Object({
      ...FlowHead.properties,
      stepId: Type.String(),
      nodeId: Type.String(),
      step: Type.String(),
      openedAt: Text,
      dueAt: Text,
      closedAt: Text,
      late: Flag,
      hours: Type.Number(),
      /** Who was asked, and who of them decided. */
      people: Type.Array(Person),
      decided: Type.Array(Person),
    }),
  ),
});
