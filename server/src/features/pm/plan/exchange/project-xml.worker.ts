import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { mostPlanned } from '@dossier/contract/pm/plan.ts';
import type { Found, Numbered } from '#core/asking-thread.ts';
import { readXml, UnreadableXml, type XmlElement } from '#services/package/xml.ts';
import { dayMinutes, linkNumbers, startNoEarlier } from './project-xml.ts';
import type { XmlFound, XmlQuestion, XmlTask } from './project-xml-protocol.ts';

/** Reads files of Microsoft Project in a thread of its own: they are large, and strangers send them. */

/** A task with its cells of time has some 200. */
const mostElements = 2_000_000;

const port = parentPort;
if (!port) throw new Error('project-xml.worker runs in a worker thread');

port.on('message', ({ id, path }: Numbered<XmlQuestion>) => {
  let found: XmlFound;
  try {
    found = read(readXml(readFileSync(path, 'utf8'), mostElements));
  } catch (error) {
    if (!(error instanceof UnreadableXml)) throw error;
    found = 'damaged';
  }
  port.postMessage({ id, found } satisfies Found<XmlFound>);
});

const childrenOf = (one: XmlElement | undefined, name: string): XmlElement[] =>
  one?.children.filter((child) => child.name === name) ?? [];
const childOf = (one: XmlElement | undefined, name: string): XmlElement | undefined => childrenOf(one, name)[0];
const textOf = (one: XmlElement, name: string): string => childOf(one, name)?.text.trim() ?? '';
const dayOf = (one: XmlElement, name: string): string => /^\d{4}-\d{2}-\d{2}/.exec(textOf(one, name))?.[0] ?? '';

function read(project: XmlElement): XmlFound {
  if (project.name !== 'Project') return 'none';
  // The first row of a file is the project itself, at level 0; empty lines are tasks without a name.
  const rows = childrenOf(childOf(project, 'Tasks'), 'Task').filter(
    (one) => textOf(one, 'OutlineLevel') !== '0' && textOf(one, 'IsNull') !== '1' && textOf(one, 'Name') !== '',
  );
  if (rows.length === 0) return 'none';
  if (rows.length > mostPlanned) return 'many';
  const minutes = Number(textOf(project, 'MinutesPerDay')) || dayMinutes;
  const owners = ownersOf(project);
  return { tasks: rows.map((one) => taskOf(one, minutes, owners)) };
}

function taskOf(one: XmlElement, minutes: number, owners: ReadonlyMap<string, XmlTask['owner']>): XmlTask {
  const cost = textOf(one, 'Cost');
  return {
    line: Number(textOf(one, 'ID')) || 0,
    uid: textOf(one, 'UID'),
    outline: textOf(one, 'OutlineNumber'),
    name: textOf(one, 'Name'),
    isMilestone: textOf(one, 'Milestone') === '1',
    isSummary: textOf(one, 'Summary') === '1',
    isManual: textOf(one, 'Manual') === '1',
    ...{ start: dayOf(one, 'Start'), finish: dayOf(one, 'Finish') },
    work: hoursOf(textOf(one, 'Work')),
    cost: cost === '' || Number.isNaN(Number(cost)) ? null : Number(cost) / 100,
    isPinned: Number(textOf(one, 'ConstraintType')) === startNoEarlier,
    links: childrenOf(one, 'PredecessorLink').map((link) => ({
      uid: textOf(link, 'PredecessorUID'),
      type: kinds.get(textOf(link, 'Type') || '1') ?? 'FS',
      lag: lagOf(link, minutes),
    })),
    owner: owners.get(textOf(one, 'UID')) ?? null,
  };
}

const kinds = new Map(Object.entries(linkNumbers).map(([kind, number]) => [String(number), kind]));

/** Working days; null where the lag is a share of the task before, or counts days off too. */
function lagOf(link: XmlElement, minutes: number): number | null {
  const lag = Number(textOf(link, 'LinkLag') || '0');
  const format = Number(textOf(link, 'LagFormat') || '7');
  // Even numbers of units are those of elapsed time; 19 and 20 are shares, and 32 more means “estimated”.
  const unit = format > 32 ? format - 32 : format;
  if (lag === 0) return 0;
  if (unit >= 19 || unit % 2 === 0) return null;
  return Math.round(lag / 10 / minutes);
}

/** `PT40H30M0S` in hours. */
function hoursOf(span: string): number | null {
  const [, hours, minutes] = /^PT(\d+)H(\d+)M/.exec(span) ?? [];
  return hours === undefined ? null : Math.round((Number(hours) + Number(minutes) / 60) * 100) / 100;
}

/** The first person of each task. */
function ownersOf(project: XmlElement): Map<string, XmlTask['owner']> {
  const people = new Map(
    childrenOf(childOf(project, 'Resources'), 'Resource').map((one) => [
      textOf(one, 'UID'),
      { name: textOf(one, 'Name'), code: textOf(one, 'Code') },
    ]),
  );
  const owners = new Map<string, XmlTask['owner']>();
  for (const one of childrenOf(childOf(project, 'Assignments'), 'Assignment')) {
    const person = people.get(textOf(one, 'ResourceUID'));
    const task = textOf(one, 'TaskUID');
    if (person && person.name !== '' && !owners.has(task)) owners.set(task, person);
  }
  return owners;
}
