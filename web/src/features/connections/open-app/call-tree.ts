import type { OpenCallChoice } from '@dossier/contract/connections/open-app.ts';
import { say } from '#services/messages/text.ts';

/** A node of the tree of calls: a group, or a call below it. */
export interface CallNode {
  key: string;
  title: string;
  /** Absent for groups. */
  call?: OpenCallChoice;
  children?: CallNode[];
}

/** Group of calls that belong to no single thing. */
const others = () => say('查询与选项');

/** Calls by the first part of their label, `职务-添加`. */
export function callTree(choices: readonly OpenCallChoice[]): CallNode[] {
  const groups = Map.groupBy(choices, ({ label }) => (label.includes('-') ? (label.split('-')[0] ?? '') : others()));
  return [...groups].map(([title, calls]) => ({
    key: `group:${title}`,
    title,
    children: calls.map((choice) => ({
      key: choice.call,
      title: choice.label.split('-').slice(1).join('-') || choice.label,
      call: choice,
    })),
  }));
}

/** The chosen calls after some were ticked or unticked. What the owner has no right for is not chosen. */
export function chosenAfter(
  before: readonly string[],
  choices: readonly OpenCallChoice[],
  touched: readonly string[],
  on: boolean,
): string[] {
  const calls = choices.filter(({ call, held }) => touched.includes(call) && (held || !on)).map(({ call }) => call);
  const rest = before.filter((call) => !calls.includes(call));
  return on ? [...rest, ...calls].sort() : rest;
}

/** Whether nothing of a node can be chosen. */
export function isClosed({ call, children = [] }: CallNode): boolean {
  return call ? !call.held : children.every(isClosed);
}

/** Groups of which all is chosen that can be, and those of which some is. */
export function groupTicks(tree: readonly CallNode[], chosen: readonly string[]): { all: string[]; some: string[] } {
  const counted = tree.map(({ key, children = [] }) => ({
    key,
    count: children.filter((child) => chosen.includes(child.key)).length,
    open: children.filter((child) => !isClosed(child) || chosen.includes(child.key)).length,
  }));
  const keys = (of: typeof counted) => of.map(({ key }) => key);
  return {
    all: keys(counted.filter(({ count, open }) => count > 0 && count === open)),
    some: keys(counted.filter(({ count, open }) => count > 0 && count < open)),
  };
}
