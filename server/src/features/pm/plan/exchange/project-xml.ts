import type { BaselineTask, Plan, PlanRow } from '@dossier/contract/pm/plan.ts';
import { dayTypes } from '@dossier/rules/flow/working-days.ts';
import { lengthOf, type WorkDays } from '@dossier/rules/schedule/work-days.ts';
import { element, writeXml, type XmlElement } from '#services/package/xml.ts';
import { live } from './write-sheet.ts';

/** Numbers of the link kinds in files of Microsoft Project. */
export const linkNumbers = { FF: 0, FS: 1, SF: 2, SS: 3 } as const;
/** Minutes of a working day, as the calendar below has it. */
export const dayMinutes = 480;

const morning = '08:00:00';
const evening = '17:00:00';
/** Tasks that must not start earlier than a day. */
export const startNoEarlier = 4;

/** A plan as Microsoft Project reads it (its XML format of 2007 and later), with the work calendar and what it is compared with. */
export function projectXml(plan: Plan, days: WorkDays, agreed: readonly BaselineTask[] = []): string {
  const tasks = live(plan);
  const uids = new Map(tasks.map(({ id }, at) => [id, at + 1]));
  const owners = [...new Set(tasks.flatMap(({ owner }) => owner ?? []))];
  const names = new Map(tasks.flatMap(({ owner, ownerName }) => (owner ? [[owner, ownerName ?? owner] as const] : [])));
  const links = Map.groupBy(
    plan.links.filter(({ from }) => uids.has(from)),
    ({ to }) => to,
  );
  const of = { links, days, uids, agreed: new Map(agreed.map((one) => [one.taskId, one])) };
  const parents = new Set(tasks.flatMap(({ parentId }) => parentId ?? []));
  return writeXml(
    element(
      'Project',
      [
        element('SaveVersion', 14),
        element('Name', `${plan.project.code}.xml`),
        element('Title', plan.project.name),
        element('ScheduleFromStart', 1),
        element('StartDate', `${plan.project.planStart}T${morning}`),
        element('FinishDate', `${plan.project.planEnd}T${evening}`),
        element('CalendarUID', 1),
        element('DefaultStartTime', morning),
        element('DefaultFinishTime', evening),
        element('MinutesPerDay', dayMinutes),
        element('MinutesPerWeek', 5 * dayMinutes),
        element('DaysPerMonth', 20),
        element('NewTasksAreManual', 0),
        element('Calendars', [calendar(plan)]),
        element(
          'Tasks',
          tasks.map((row) => taskElement(of, row, parents.has(row.id))),
        ),
        element(
          'Resources',
          owners.map((owner, at) => resource(at + 1, names.get(owner) ?? owner, owner)),
        ),
        element('Assignments', assignments(tasks, uids, owners, parents)),
      ],
      { xmlns: 'http://schemas.microsoft.com/project' },
    ),
  );
}

interface Context {
  /** Links of tasks that are written, by where they lead. */
  links: ReadonlyMap<string, Plan['links']>;
  days: WorkDays;
  uids: ReadonlyMap<string, number>;
  agreed: ReadonlyMap<string, BaselineTask>;
}

function taskElement({ links, days, uids, agreed }: Context, row: PlanRow, isParent: boolean): XmlElement {
  const uid = uids.get(row.id) ?? 0;
  const isMilestone = row.type === 'ms';
  const isManual = row.schedule === 'manual' || row.status !== '0';
  const length = lengthOf(row, days);
  const start = `${row.planStart}T${isMilestone ? evening : morning}`;
  const base = agreed.get(row.id);
  const optional = (name: string, value: string | number | null) => (value === null ? [] : [element(name, value)]);
  return element('Task', [
    element('UID', uid),
    element('ID', uid),
    element('Name', row.name),
    element('Manual', isManual && !isParent ? 1 : 0),
    element('Type', 1),
    element('WBS', row.wbs),
    element('OutlineNumber', row.wbs),
    element('OutlineLevel', (row.wbs ?? '').split('.').length),
    element('Start', start),
    element('Finish', `${row.planEnd}T${evening}`),
    element('Duration', `PT${(length * dayMinutes) / 60}H0M0S`),
    // Days.
    element('DurationFormat', 7),
    ...optional('Work', row.planHours === null || isParent ? null : spanOf(row.planHours)),
    element('Milestone', isMilestone ? 1 : 0),
    element('Summary', isParent ? 1 : 0),
    element('PercentComplete', row.pct),
    // Amounts have two places and no point.
    ...optional('Cost', row.bac === null ? null : Math.round(row.bac * 100)),
    ...optional('ActualStart', row.actualStart && `${row.actualStart}T${morning}`),
    ...optional('ActualFinish', row.actualEnd && `${row.actualEnd}T${evening}`),
    element('ConstraintType', row.notBefore && !isParent && !isManual ? startNoEarlier : 0),
    ...optional('ConstraintDate', row.notBefore && !isParent && !isManual ? `${row.notBefore}T${morning}` : null),
    ...(links.get(row.id) ?? []).map(({ from, type, lag }) =>
      element('PredecessorLink', [
        element('PredecessorUID', uids.get(from)),
        element('Type', linkNumbers[type]),
        element('CrossProject', 0),
        // Tenths of minutes.
        element('LinkLag', lag * dayMinutes * 10),
        element('LagFormat', 7),
      ]),
    ),
    ...(base
      ? [
          element('Baseline', [
            element('Number', 0),
            element('Start', `${base.planStart}T${morning}`),
            element('Finish', `${base.planEnd}T${evening}`),
          ]),
        ]
      : []),
  ]);
}

const spanOf = (hours: number): string => {
  const minutes = Math.round(hours * 60);
  return `PT${Math.floor(minutes / 60)}H${minutes % 60}M0S`;
};

const resource = (uid: number, name: string, account: string): XmlElement =>
  element('Resource', [
    element('UID', uid),
    element('ID', uid),
    element('Name', name),
    // 1: somebody who works.
    element('Type', 1),
    element('Code', account),
  ]);

function assignments(
  tasks: readonly PlanRow[],
  uids: ReadonlyMap<string, number>,
  owners: readonly string[],
  parents: ReadonlySet<string>,
): XmlElement[] {
  return tasks
    .filter(({ id, owner, type }) => owner !== null && type !== 'ms' && !parents.has(id))
    .map(({ id, owner }, at) =>
      element('Assignment', [
        element('UID', at + 1),
        element('TaskUID', uids.get(id)),
        element('ResourceUID', owners.indexOf(owner ?? '') + 1),
      ]),
    );
}

/** Monday to Friday, eight hours; holidays and made-up days are its exceptions. */
function calendar({ days }: Plan): XmlElement {
  const weekDays = [1, 2, 3, 4, 5, 6, 7].map((day) => {
    const works = day >= 2 && day <= 6;
    return element('WeekDay', [
      element('DayType', day),
      element('DayWorking', works ? 1 : 0),
      ...(works ? [workingTimes()] : []),
    ]);
  });
  const exceptions = days.map(({ day, type, name }) => {
    const works = type === dayTypes.work || type === dayTypes.makeUp;
    return element('Exception', [
      element('EnteredByOccurrences', 0),
      element('TimePeriod', [element('FromDate', `${day}T00:00:00`), element('ToDate', `${day}T23:59:00`)]),
      element('Occurrences', 1),
      element('Name', name ?? day),
      element('Type', 1),
      element('DayWorking', works ? 1 : 0),
      ...(works ? [workingTimes()] : []),
    ]);
  });
  return element('Calendar', [
    element('UID', 1),
    element('Name', 'Standard'),
    element('IsBaseCalendar', 1),
    element('BaseCalendarUID', -1),
    element('WeekDays', weekDays),
    ...(exceptions.length > 0 ? [element('Exceptions', exceptions)] : []),
  ]);
}

const workingTimes = (): XmlElement =>
  element(
    'WorkingTimes',
    [
      [morning, '12:00:00'],
      ['13:00:00', evening],
    ].map(([from, to]) => element('WorkingTime', [element('FromTime', from), element('ToTime', to)])),
  );
