import {
  type HourType,
  lineStatus,
  projectTypes,
  type WeekLine,
  type WeekSheet,
} from '@dossier/contract/pm/timesheet.ts';

/** Hours of a row on a day. */
export interface Cell {
  hours: number;
  note: string | null;
  billable: string;
  status: string;
  reason: string | null;
}

/** A row of the sheet: hours of one kind on one task, by days. */
export interface Row {
  projectId: string | null;
  projectName: string | null;
  projectCode: string | null;
  taskId: string | null;
  taskName: string | null;
  type: string;
  cells: Readonly<Record<string, Cell>>;
}

/** What a row is, without its hours. */
export type RowHead = Omit<Row, 'cells'>;

export const keyOf = ({ projectId, taskId, type }: RowHead): string => [projectId ?? '', taskId ?? '', type].join('|');

const open: readonly string[] = [lineStatus.draft, lineStatus.rejected];
export const isOpen = (cell: Cell | undefined): boolean => !cell || open.includes(cell.status);

export const isOfProject = ({ type }: Pick<Row, 'type'>): boolean => projectTypes.includes(type);

/** Lines as they come, by rows. */
export function rowsOf(lines: readonly WeekLine[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { day, hours, note, billable, status, reason, ...line } of lines) {
    const { projectId, projectName, projectCode, taskId, taskName, type } = line;
    const head = { projectId, projectName, projectCode, taskId, taskName, type };
    const row = rows.get(keyOf(head)) ?? { ...head, cells: {} };
    rows.set(keyOf(head), { ...row, cells: { ...row.cells, [day]: { hours, note, billable, status, reason } } });
  }
  return [...rows.values()];
}

/** What is sent: the lines that may be changed. */
export function linesOf(rows: readonly Row[]) {
  return rows.flatMap(({ projectId, taskId, type, cells }) =>
    Object.entries(cells).flatMap(([day, cell]) =>
      isOpen(cell) && cell.hours > 0
        ? [
            {
              ...{ projectId, taskId, day, hours: cell.hours, note: cell.note },
              // Rows are made of what the contract lists.
              type: type as HourType,
              billable: cell.billable === 'N' ? ('N' as const) : ('Y' as const),
            },
          ]
        : [],
    ),
  );
}

/** The rows with a cell changed; one that may not be changed stays. */
export function withCell(rows: readonly Row[], key: string, day: string, change: Partial<Cell>): Row[] {
  return rows.map((row) => {
    const before = row.cells[day];
    if (keyOf(row) !== key || !isOpen(before)) return row;
    const fresh = {
      hours: 0,
      note: null,
      billable: isOfProject(row) ? 'Y' : 'N',
      status: lineStatus.draft,
      reason: null,
    };
    return { ...row, cells: { ...row.cells, [day]: { ...fresh, ...before, ...change } } };
  });
}

/** The rows with those of another week added, with their hours where nothing stands; weekday by weekday. */
export function withCopied(
  rows: readonly Row[],
  lines: readonly WeekLine[],
  from: readonly string[],
  to: readonly string[],
): Row[] {
  let next: Row[] = [...rows];
  for (const { day, hours, note, billable, ...line } of lines) {
    const target = to[from.indexOf(day)];
    const { projectId, projectName, projectCode, taskId, taskName, type } = line;
    const head = { projectId, projectName, projectCode, taskId, taskName, type };
    if (!next.some((row) => keyOf(row) === keyOf(head))) next = [...next, { ...head, cells: {} }];
    const there = next.find((row) => keyOf(row) === keyOf(head))?.cells[target ?? ''];
    if (target && !there?.hours) next = withCell(next, keyOf(head), target, { hours, note, billable });
  }
  return next;
}

export const sumOfDay = (rows: readonly Row[], day: string): number =>
  rows.reduce((sum, { cells }) => sum + (cells[day]?.hours ?? 0), 0);

export const sumOfRow = ({ cells }: Row): number => Object.values(cells).reduce((sum, { hours }) => sum + hours, 0);

/** Hours as they are typed: `7.5`, `7,5`, `7：30`, `1:30`; empty is none. Undefined for what is no number of half hours up to 24. */
export function readHours(text: string): number | undefined {
  const typed = text
    .trim()
    .replaceAll('：', ':')
    .replaceAll(/[,，。]/g, '.');
  if (typed === '') return 0;
  const clock = /^(\d{1,2}):(00|30)$/.exec(typed);
  const hours = clock ? Number(clock[1]) + (clock[2] === '30' ? 0.5 : 0) : Number(typed);
  return Number.isInteger(hours * 2) && hours >= 0 && hours <= 24 ? hours : undefined;
}

export const hoursText = (hours: number): string => (hours === 0 ? '' : hours.toFixed(1));

/** Days on which hours may be entered now. */
export const isOpenDay = ({ lastDay, days }: Pick<WeekSheet, 'lastDay' | 'days'>, day: string): boolean =>
  day <= lastDay && !days.some((one) => one.day === day && one.locked);

/** What a week is as a whole: what is left to do comes first. */
export function stateOf(rows: readonly Row[]): string | null {
  const { rejected, draft, waiting, approved, locked } = lineStatus;
  const states = new Set(
    rows.flatMap(({ cells }) => Object.values(cells).flatMap((cell) => (cell.hours > 0 ? [cell.status] : []))),
  );
  return [rejected, draft, waiting, approved, locked].find((state) => states.has(state)) ?? null;
}
