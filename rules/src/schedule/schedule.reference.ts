import type { PlanLink, PlanSpan, PlanTask } from './plan.ts';
import { dayNumber, dayText } from './work-days.ts';

type Bar = { start: string; end: string };
/** An end of a bar: the morning or the evening of a working day. Their texts have the order of time. */
type End = { day: string; half: 'a morning' | 'b evening' };

/**
 * Dates of a plan by trying one day after the other, for comparison: an automatic task is moved to the next working day
 * as long as it breaks a link, and that is repeated until none does. Parents are left out.
 * `broken`: positions of links that other tasks break, each with the id of the task.
 */
export function scheduleByTrying(
  tasks: readonly PlanTask[],
  links: readonly PlanLink[],
  span: PlanSpan,
  isWorking: (day: string) => boolean,
): { bars: Map<string, Bar>; broken: string[] } {
  const step = (day: string, by: 1 | -1): string => {
    let at = dayNumber(day) + by;
    while (!isWorking(dayText(at))) at += by;
    return dayText(at);
  };
  const walk = (day: string, n: number): string => {
    let at = day;
    for (let left = Math.abs(n); left > 0; left -= 1) at = step(at, n > 0 ? 1 : -1);
    return at;
  };
  const worked = (day: string, by: 1 | -1) => (isWorking(day) ? day : step(day, by));
  const isParent = (id: string) => tasks.some(({ parentId }) => parentId === id);
  const below = (id: string): PlanTask[] =>
    isParent(id)
      ? tasks.filter(({ parentId }) => parentId === id).flatMap((child) => below(child.id))
      : tasks.filter((task) => task.id === id);
  const leaves = tasks.filter(({ id }) => !isParent(id));
  /** Every link, with the leaves of its ends. */
  const ties = links.map((link) => ({ link, from: below(link.from), to: below(link.to) }));
  const standsAtEvening = (task: PlanTask) =>
    ties.some(
      ({ link: { type }, from, to }) => (type === 'FS' || type === 'FF') && from.length > 0 && to.includes(task),
    );

  const bars = new Map<string, Bar>();
  const barOf = ({ id }: PlanTask) => bars.get(id) ?? { start: '', end: '' };
  const place = (task: PlanTask, day: string) =>
    bars.set(task.id, { start: day, end: task.type === 'ms' ? day : walk(day, task.duration - 1) });
  const endOf = (task: PlanTask, which: 'S' | 'F'): End => {
    const { start, end } = barOf(task);
    if (task.type === 'ms')
      return standsAtEvening(task)
        ? { day: worked(end, -1), half: 'b evening' }
        : { day: worked(end, 1), half: 'a morning' };
    return which === 'S' ? { day: worked(start, 1), half: 'a morning' } : { day: worked(end, -1), half: 'b evening' };
  };
  const isBefore = (one: End, other: End) => `${one.day} ${one.half}` < `${other.day} ${other.half}`;
  const halfEarlier = ({ day, half }: End): End =>
    half === 'b evening' ? { day, half: 'a morning' } : { day: step(day, -1), half: 'b evening' };
  const brokenBy = (task: PlanTask) =>
    ties.filter(({ link: { type, lag }, from, to }) => {
      if (!to.includes(task)) return false;
      const [its, own] = [
        type === 'FS' || type === 'FF' ? 'F' : 'S',
        type === 'FS' || type === 'SS' ? 'S' : 'F',
      ] as const;
      const ends = from.map((one) => endOf(one, its));
      const bounds = its === 'F' ? ends : ends.sort((a, b) => (isBefore(a, b) ? -1 : 1)).slice(0, 1);
      return bounds.some(({ day, half }) => {
        const bound = { day: walk(day, lag), half };
        return isBefore(endOf(task, own), type === 'SF' ? halfEarlier(bound) : bound);
      });
    });

  const moved: PlanTask[] = [];
  for (const task of leaves) {
    if (task.mode === 'manual') bars.set(task.id, { start: task.start, end: task.end });
    else if (task.actualStart && task.actualEnd) bars.set(task.id, { start: task.actualStart, end: task.actualEnd });
    else if (task.actualStart) {
      place(task, worked(task.actualStart, 1));
      bars.set(task.id, { start: task.actualStart, end: task.type === 'ms' ? task.actualStart : barOf(task).end });
    } else {
      place(task, worked(task.notBefore && task.notBefore > span.start ? task.notBefore : span.start, 1));
      moved.push(task);
    }
  }
  for (let stable = false, rounds = 0; !stable; rounds += 1) {
    if (rounds > 1_000) throw new Error('the dates never settle');
    stable = true;
    for (const task of moved)
      while (brokenBy(task).length > 0) {
        place(task, step(barOf(task).start, 1));
        stable = false;
      }
  }
  const broken = leaves
    .filter((task) => !moved.includes(task))
    .flatMap((task) => brokenBy(task).map(({ link }) => `${links.indexOf(link)} ${task.id}`));
  return { bars, broken };
}
