import type { Condition } from '../condition.ts';

/**
 * An approval as a tree: what follows stands after it, branches hold sequences of their own. A drawing is computed from
 * it, so there is no line that leads nowhere and no join that is never reached.
 */
export interface FlowGraph {
  nodes: readonly FlowNode[];
  /** Fields of the record that decide: shown first, and in the list of what waits. */
  facts: readonly string[];
  /** Further fields that matter to those who decide. */
  focus: readonly string[];
  /** Code of the role that decides where nobody else can (C12); null: the administrators. */
  fallback: string | null;
}

export type FlowNode = ApproveNode | CopyNode | BranchNode | ParallelNode;

/** A step at which people decide. */
export interface ApproveNode {
  type: 'approve';
  id: string;
  name: string;
  who: readonly Who[];
  /** 或签: the first who agrees; 会签: all; 依次: all, one after the other. */
  mode: 'any' | 'all' | 'order';
  limit: Limit | null;
  /** Fields that whoever decides may change, and those that he must fill; the latter may be changed too. */
  editable: readonly string[];
  required: readonly string[];
  acts: Acts;
  /** Where a refusal may lead: to the applicant alone, or to an earlier step as well. */
  back: 'applicant' | 'earlier';
  /** Who gets a copy once the step is passed. */
  copies: readonly Who[];
}

/** What whoever decides may do besides. */
export interface Acts {
  transfer: boolean;
  addSign: boolean;
  /** Agree to or refuse many records at once. */
  batch: boolean;
}

export interface Limit {
  /** Working days from the moment when the step begins. */
  days: number;
  /** What then happens: remind daily, pass, refuse, or give it to those above the people who were asked. */
  after: 'remind' | 'pass' | 'refuse' | 'escalate';
}

export interface CopyNode {
  type: 'copy';
  id: string;
  name: string;
  who: readonly Who[];
}

/** The first branch whose condition holds is taken; the last one has none and is 其他. */
export interface BranchNode {
  type: 'branch';
  id: string;
  branches: readonly Branch[];
}

export interface Branch {
  id: string;
  name: string;
  when: Condition | null;
  nodes: readonly FlowNode[];
}

/** All branches are walked at once, and what follows begins when all have ended. */
export interface ParallelNode {
  type: 'parallel';
  id: string;
  branches: readonly Omit<Branch, 'when'>[];
}

/** Who is asked. */
export type Who =
  | { type: 'role'; role: string }
  /** Head of the applicant's department, or of the nearest one above that has another head than the applicant. */
  | { type: 'applicantHead' }
  /** Those heads from the applicant's department upwards, `level` of them. */
  | { type: 'applicantHeadUpTo'; level: number }
  /** Head of the department that a field of the record names. */
  | { type: 'departHead'; field: string }
  | { type: 'users'; users: readonly string[] }
  /** The user or users that a field of the record names. */
  | { type: 'field'; field: string }
  /** Chosen by the applicant when the record is submitted. */
  | { type: 'chosen'; least: number; most: number };

/** What a definition may hold at most. */
export const flowBounds = {
  nodes: 60,
  /** Branches in branches. */
  depth: 4,
  branches: 8,
  who: 20,
  users: 50,
  level: 9,
  days: 60,
  name: 30,
  fields: 40,
  facts: 8,
  /** Comparisons in the condition of a branch. */
  comparisons: 20,
  values: 50,
  value: 200,
} as const;

export const emptyGraph: FlowGraph = { nodes: [], facts: [], focus: [], fallback: null };

/** Every node, in the order in which they are drawn. */
export function allNodes(nodes: readonly FlowNode[]): FlowNode[] {
  return nodes.flatMap((node) => [node, ...sequencesOf(node).flatMap(allNodes)]);
}

/** Every step at which people decide. */
export function approveNodes({ nodes }: Pick<FlowGraph, 'nodes'>): ApproveNode[] {
  return allNodes(nodes).filter((node) => node.type === 'approve');
}

export function findNode({ nodes }: Pick<FlowGraph, 'nodes'>, id: string): FlowNode | undefined {
  return allNodes(nodes).find((node) => node.id === id);
}

/** The sequences that stand in a node. */
export function sequencesOf(node: FlowNode): (readonly FlowNode[])[] {
  return node.type === 'branch' || node.type === 'parallel' ? node.branches.map(({ nodes }) => nodes) : [];
}
