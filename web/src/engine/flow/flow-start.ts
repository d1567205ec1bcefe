import { say } from '#services/messages/text.ts';

/** A step at which the applicant chooses who decides. */
export interface Choose {
  nodeId: string;
  name: string;
  least: number;
  most: number;
}

/** What an applicant says to a submission, and whom he chose. */
export interface FlowStart {
  note: string;
  chosen: Readonly<Record<string, readonly string[]>>;
  /** Null: not known yet. */
  choose: readonly Choose[] | null;
}

export const firstStart: FlowStart = { note: '', chosen: {}, choose: null };

/** What is missing before an approval can be started: sentences by step. */
export function startProblems({ choose, chosen }: FlowStart): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { nodeId, least, most } of choose ?? []) {
    const count = chosen[nodeId]?.length ?? 0;
    if (count < least) problems[nodeId] = say('请选择审批人，至少 {0} 人', least);
    else if (count > most) problems[nodeId] = say('最多选择 {0} 人', most);
  }
  return problems;
}

/** The part of an action's body that starts the approval. */
export function startBody({ note, chosen, choose }: FlowStart): {
  note?: string;
  chosen?: Record<string, string[]>;
} {
  const asked = (choose ?? []).filter(({ nodeId }) => (chosen[nodeId]?.length ?? 0) > 0);
  return {
    ...(note.trim() === '' ? {} : { note: note.trim() }),
    ...(asked.length === 0
      ? {}
      : { chosen: Object.fromEntries(asked.map(({ nodeId }) => [nodeId, [...(chosen[nodeId] ?? [])]])) }),
  };
}
