import type { ApprovalLine } from '@dossier/contract/pm/timesheet.ts';

export type GroupBy = 'person' | 'project';

/** Lines of one person's week, or of one project. */
export interface Group {
  key: string;
  /** Of the person or project; null: hours of no project. */
  title: string | null;
  /** Week, or number of the project. */
  note: string;
  hours: number;
  lines: readonly ApprovalLine[];
}

/** Lines by who worked in which week, or by what they worked on; in the order in which they came. */
export function groupsOf(lines: readonly ApprovalLine[], by: GroupBy): Group[] {
  const groups = new Map<string, Group>();
  for (const line of lines) {
    const key = by === 'person' ? `${line.username} ${line.week}` : (line.projectId ?? '');
    const group = groups.get(key) ?? {
      key,
      title: by === 'person' ? line.realname : line.projectName,
      note: by === 'person' ? line.week : (line.projectCode ?? ''),
      hours: 0,
      lines: [],
    };
    groups.set(key, { ...group, hours: group.hours + line.hours, lines: [...group.lines, line] });
  }
  return [...groups.values()];
}
