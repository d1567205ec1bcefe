import type { Condition, Operator } from '../condition.ts';
import {
  type Acts,
  type ApproveNode,
  type Branch,
  emptyGraph,
  type FlowGraph,
  type FlowNode,
  flowBounds,
  type Limit,
  type Who,
} from './graph.ts';

/** What was sent is no flow, whatever its steps are called. */
export class FlowShapeError extends Error {}

/** Comparisons that a record alone answers. */
export const flowOperators: readonly Operator[] = [
  ...(['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'contains', 'starts', 'ends', 'notContains'] as const),
  ...(['in', 'notIn', 'member', 'empty', 'notEmpty'] as const),
];

/**
 * Reads a flow that came from outside: known properties alone, and no more of anything than `flowBounds` allow.
 * Whether it makes sense is `faultsOf`'s to say.
 * @throws FlowShapeError
 */
export function readGraph(input: unknown): FlowGraph {
  const from = objectOf(input);
  const budget = { nodes: flowBounds.nodes };
  return {
    nodes: sequenceOf(from.nodes, budget, 0),
    facts: namesOf(from.facts, flowBounds.facts),
    focus: namesOf(from.focus, flowBounds.fields),
    fallback: from.fallback === null || from.fallback === undefined ? emptyGraph.fallback : idOf(from.fallback),
  };
}

function sequenceOf(input: unknown, budget: { nodes: number }, depth: number): FlowNode[] {
  if (depth > flowBounds.depth) throw new FlowShapeError(`分支最多嵌套${flowBounds.depth}层`);
  return listOf(input, flowBounds.nodes, (one) => {
    budget.nodes -= 1;
    if (budget.nodes < 0) throw new FlowShapeError(`流程最多${flowBounds.nodes}个节点`);
    return nodeOf(objectOf(one), budget, depth);
  });
}

function nodeOf(from: Input, budget: { nodes: number }, depth: number): FlowNode {
  const id = idOf(from.id);
  const branch = (one: Input): Omit<Branch, 'when'> => ({
    id: idOf(one.id),
    name: nameOf(one.name),
    nodes: sequenceOf(one.nodes, budget, depth + 1),
  });
  switch (from.type) {
    case 'approve':
      return approveOf(from, id);
    case 'copy':
      return { type: 'copy', id, name: nameOf(from.name), who: peopleOf(from.who) };
    case 'branch':
      return {
        type: 'branch',
        id,
        branches: listOf(from.branches, flowBounds.branches, (one) => {
          const given = objectOf(one);
          return {
            ...branch(given),
            when: given.when === null || given.when === undefined ? null : whenOf(given.when),
          };
        }),
      };
    case 'parallel':
      return {
        type: 'parallel',
        id,
        branches: listOf(from.branches, flowBounds.branches, (one) => branch(objectOf(one))),
      };
    default:
      throw malformed();
  }
}

function approveOf(from: Input, id: string): ApproveNode {
  const acts = objectOf(from.acts ?? {});
  const act = (name: keyof Acts) => acts[name] === true;
  return {
    type: 'approve',
    id,
    name: nameOf(from.name),
    who: peopleOf(from.who),
    mode: oneOf(from.mode, ['any', 'all', 'order'] as const),
    limit: from.limit === null || from.limit === undefined ? null : limitOf(objectOf(from.limit)),
    editable: namesOf(from.editable, flowBounds.fields),
    required: namesOf(from.required, flowBounds.fields),
    acts: { transfer: act('transfer'), addSign: act('addSign'), batch: act('batch') },
    back: oneOf(from.back, ['applicant', 'earlier'] as const),
    copies: peopleOf(from.copies),
  };
}

function limitOf(from: Input): Limit {
  return {
    days: wholeOf(from.days, 1, flowBounds.days),
    after: oneOf(from.after, ['remind', 'pass', 'refuse', 'escalate'] as const),
  };
}

const peopleOf = (input: unknown): Who[] => listOf(input, flowBounds.who, (one) => whoOf(objectOf(one)));

function whoOf(from: Input): Who {
  switch (from.type) {
    case 'role':
      return { type: 'role', role: idOf(from.role) };
    case 'applicantHead':
      return { type: 'applicantHead' };
    case 'applicantHeadUpTo':
      return { type: 'applicantHeadUpTo', level: wholeOf(from.level, 1, flowBounds.level) };
    case 'departHead':
      return { type: 'departHead', field: idOf(from.field) };
    case 'users':
      return { type: 'users', users: namesOf(from.users, flowBounds.users) };
    case 'field':
      return { type: 'field', field: idOf(from.field) };
    case 'chosen':
      return {
        type: 'chosen',
        least: wholeOf(from.least, 1, flowBounds.users),
        most: wholeOf(from.most, 1, flowBounds.users),
      };
    default:
      throw malformed();
  }
}

function whenOf(input: unknown): Condition {
  const budget = { left: flowBounds.comparisons };
  const read = (one: unknown, depth: number): Condition => {
    const from = objectOf(one);
    if (depth > 3 || budget.left-- <= 0) throw new FlowShapeError(`一个分支最多${flowBounds.comparisons}个条件`);
    if (from.type === 'all' || from.type === 'any')
      return { type: from.type, of: listOf(from.of, flowBounds.comparisons, (part) => read(part, depth + 1)) };
    if (from.type !== 'compare') throw malformed();
    return {
      type: 'compare',
      field: idOf(from.field),
      operator: oneOf(from.operator, flowOperators),
      values: listOf(from.values, flowBounds.values, (value) => textOf(value, flowBounds.value)),
    };
  };
  return read(input, 0);
}

type Input = Readonly<Record<string, unknown>>;

const malformed = () => new FlowShapeError('流程格式不正确');

function objectOf(input: unknown): Input {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw malformed();
  return input as Input;
}

function listOf<T>(input: unknown, most: number, read: (one: unknown) => T): T[] {
  if (input === undefined || input === null) return [];
  if (!Array.isArray(input) || input.length > most) throw malformed();
  return input.map(read);
}

function textOf(input: unknown, most: number): string {
  if (typeof input !== 'string' || input.length > most || input.includes('\u0000')) throw malformed();
  return input;
}

const nameOf = (input: unknown): string => textOf(input ?? '', flowBounds.name).trim();
const namesOf = (input: unknown, most: number): string[] => [...new Set(listOf(input, most, idOf))];

function idOf(input: unknown): string {
  const text = textOf(input, 100);
  if (text === '') throw malformed();
  return text;
}

function oneOf<const T extends string>(input: unknown, of: readonly T[]): T {
  const found = of.find((one) => one === input);
  if (found === undefined) throw malformed();
  return found;
}

function wholeOf(input: unknown, from: number, to: number): number {
  if (typeof input !== 'number' || !Number.isInteger(input) || input < from || input > to) throw malformed();
  return input;
}
