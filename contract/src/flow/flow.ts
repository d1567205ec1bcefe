import type { Condition } from '@dossier/rules/condition.ts';
import { type Static, Type } from 'typebox';
import { Flag, literals, Text, Whole } from '../core/wire.ts';

/** Longest opinion, note or reason, in characters. */
export const longestOpinion = 500;
/** Most records that are decided on, or opened, at once. */
export const mostDecidedOn = 200;
/** Most people that a task is given to besides (加签). */
export const mostAdded = 10;
/** Most people whom one act sends a copy, and most copies that people send of one approval. */
export const mostCopied = 20;
export const mostCopies = 200;
/** Minutes between two reminders of one approval by its applicant. */
export const urgeMinutes = 60;

/** 运行中, 已通过, 已驳回, 已撤回, 已终止. */
export const flowStates = ['running', 'passed', 'refused', 'withdrawn', 'ended'] as const;
export type FlowState = (typeof flowStates)[number];
export const FlowStateType = literals(flowStates);

/** A user by login name. */
export const Person = Type.Object({ username: Type.String(), name: Type.String(), avatar: Text });
export type FlowPerson = Static<typeof Person>;

/** What somebody at a step was asked for and did. `ahead`: he would be asked; `closed`: others did it. */
export const askedStates = [
  'ahead',
  'waiting',
  'open',
  'agreed',
  'refused',
  'returned',
  'transferred',
  'closed',
] as const;

/** Somebody at a step of the way. */
export const Asked = Type.Object({
  ...Person.properties,
  state: literals(askedStates),
  /** Who decided in his place, or would now. */
  by: Type.Union([Person, Type.Null()]),
  at: Text,
  opinion: Text,
  /** Added by somebody at the step (加签). */
  added: Type.Union([literals(['before', 'after']), Type.Null()]),
});

/** Why somebody is asked or is not, said in the designer and before a submission. */
export const notes = [
  /** Nobody decides his own application (C10). */
  'applicant',
  /** He may not see the record. */
  'blind',
  /** Nobody was found, the role that is named decides (C12). */
  'fallback',
  /** Nobody was found at all: the approval cannot go on from here. */
  'nobody',
  /** The applicant chooses when he submits. */
  'chosen',
] as const;

export const WayNote = Type.Object({
  kind: literals(notes),
  /** The people or the role that it is about. */
  names: Type.Array(Type.String()),
  /** The whole sentence. */
  message: Type.String(),
});

/** One stop of the way; branches that are not taken are not on it. */
export const WayStop = Type.Object({
  nodeId: Type.String(),
  type: literals(['approve', 'copy', 'branch', 'parallel']),
  name: Type.String(),
  state: literals(['done', 'open', 'ahead']),
  /** Of a branch: which one is or would be taken, and its condition. */
  branch: Type.Union([
    Type.Object({ id: Type.String(), name: Type.String(), when: Type.Unsafe<Condition | null>(Type.Any()) }),
    Type.Null(),
  ]),
  /** Ids of the parallel branches that it stands in, the outermost first. */
  within: Type.Array(Type.String()),
  mode: Type.Union([literals(['any', 'all', 'order']), Type.Null()]),
  /** Working days that a step has, what then happens, and when that is for the open one. */
  days: Whole,
  after: Type.Union([literals(['remind', 'pass', 'refuse', 'escalate']), Type.Null()]),
  dueAt: Text,
  late: Flag,
  people: Type.Array(Asked),
  notes: Type.Array(WayNote),
});
export type FlowWayStop = Static<typeof WayStop>;

/** What happened. Those that a person did carry his name; the others were done by the system. */
export const eventKinds = [
  ...(['start', 'agree', 'refuse', 'back', 'transfer', 'addBefore', 'addAfter', 'withdraw', 'urge', 'end'] as const),
  ...([
    'remind',
    'late',
    'autoAgree',
    'autoRefuse',
    'escalate',
    'fallback',
    'applicant',
    'blind',
    'copy',
    'passed',
  ] as const),
] as const;
export type FlowEventKind = (typeof eventKinds)[number];

export const FlowEvent = Type.Object({
  id: Type.String(),
  kind: literals(eventKinds),
  at: Text,
  /** Who did it; null: the system. */
  by: Type.Union([Person, Type.Null()]),
  /** In whose place (代). */
  behalf: Type.Union([Person, Type.Null()]),
  /** The step; of `back` the one that it went back to. */
  nodeId: Text,
  step: Text,
  /** Those who were asked, told or given something. */
  to: Type.Array(Person),
  /** Opinion, reason or note. */
  opinion: Text,
  /** What the system has to say of it, in a sentence: C12 above all. */
  message: Text,
  /** Version of the record that was decided on. */
  recordVersion: Whole,
  /** Fields that were changed with the decision. */
  fields: Type.Array(Type.String()),
  /** `desktop` or `phone`. */
  device: Text,
});

/** What its reader may do with an open task. */
export const OwnTask = Type.Object({
  id: Type.String(),
  nodeId: Type.String(),
  name: Type.String(),
  dueAt: Text,
  late: Flag,
  /** Whose task it is, where the reader stands in for him. */
  behalf: Type.Union([Person, Type.Null()]),
  acts: Type.Object({ transfer: Flag, addSign: Flag, batch: Flag }),
  /** Steps that a refusal may lead back to; the applicant always. */
  back: Type.Array(Type.Object({ nodeId: Type.String(), name: Type.String() })),
  /** Fields that may be changed with the decision, and those of them that must be filled to agree. */
  editable: Type.Array(Type.String()),
  required: Type.Array(Type.String()),
});

/** An approval: what a list shows of it. */
export const FlowHead = Type.Object({
  id: Type.String(),
  /** `pm.project`, and as people call it: 项目立项审批. */
  code: Type.String(),
  name: Type.String(),
  /** Path of the resource, its label, and the record. */
  resource: Type.String(),
  resourceLabel: Type.String(),
  tableName: Type.String(),
  recordId: Type.String(),
  title: Type.String(),
  state: FlowStateType,
  applicant: Person,
  /** Department of the applicant. */
  depart: Text,
  startedAt: Text,
  endedAt: Text,
  /** What the applicant said to it. */
  note: Text,
  /** The record as it is now: version, and the deciding fields that the reader may see, with their texts (`_dictText`). */
  recordVersion: Whole,
  facts: Type.Record(Type.String(), Type.Unknown()),
});
