import type { OpenCallChoice } from '@dossier/contract/system/open-app.ts';

/** A node of the tree of calls: a group, or a call below it. */
export interface CallNode {
  key: string;
  title: string;
  /** Absent for groups. */
  call?: OpenCallChoice;
  disabled?: boolean;
  children?: CallNode[];
}

/** Group of calls that belong to no single thing. */
const others = '查询与选项';

/** Calls by the first part of their label, `职务-添加`, as far as label or path hold the word. */
export function callTree(choices: readonly OpenCallChoice[], word: string): CallNode[] {
  const sought = word.trim().toLowerCase();
  const found = choices.filter(({ call, label }) => `${label} ${call}`.toLowerCase().includes(sought));
  const groups = Map.groupBy(found, ({ label }) => (label.includes('-') ? (label.split('-')[0] ?? '') : others));
  return [...groups].map(([title, calls]) => ({
    key: `group:${title}`,
    title,
    disabled: calls.every(({ held }) => !held),
    children: calls.map((choice) => ({
      key: choice.call,
      title: choice.label.split('-').slice(1).join('-') || choice.label,
      call: choice,
      disabled: !choice.held,
    })),
  }));
}

/** The chosen calls after a change in the tree: what the search hides stays chosen. */
export function chosenAfter(
  before: readonly string[],
  shown: readonly CallNode[],
  ticked: readonly string[],
): string[] {
  const visible = new Set(shown.flatMap(({ children = [] }) => children.map(({ key }) => key)));
  return [...before.filter((call) => !visible.has(call)), ...ticked.filter((key) => visible.has(key))].sort();
}
