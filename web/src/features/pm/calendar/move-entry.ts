import type { Resource } from '@dossier/contract/core/resource.ts';
import { move } from '@dossier/contract/eq/lending.ts';
import { loan } from '@dossier/contract/eq/loan.ts';
import type { CalendarEntry, CalendarKind } from '@dossier/contract/pm/calendar/calendar.ts';
import { dispatch } from '@dossier/contract/pm/dispatch.ts';
import { node } from '@dossier/contract/pm/node.ts';
import { task } from '@dossier/contract/pm/task.ts';
import { doAction } from '#engine/actions/do-action.ts';
import { confirmedSave } from '#engine/form/save/confirmed-save.ts';
import { addDays } from '#engine/views/days.ts';
import { callEnvelope } from '#services/api/api.ts';
import { say } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';

/** What is edited when an entry of a kind comes to another day. */
const edited: Readonly<Record<Exclude<CalendarKind, 'loan'>, { resource: Resource; days: readonly string[] }>> = {
  task: { resource: task, days: ['planStart', 'planEnd'] },
  // Its begin is its end.
  milestone: { resource: task, days: ['planStart', 'planEnd'] },
  payment: { resource: node, days: ['planDate'] },
  leaving: { resource: dispatch, days: ['planEnd'] },
};

/** A day or a moment so many days later. */
const laterBy = (time: string, days: number): string => addDays(time.slice(0, 10), days) + time.slice(10);

/** What is written when an entry comes to days that many later. */
export function shiftOf(
  { kind, from, to }: Pick<CalendarEntry, 'from' | 'to'> & { kind: Exclude<CalendarKind, 'loan'> },
  days: number,
): Record<string, string> {
  const names = edited[kind].days;
  const times = names.length === 2 ? [from, to] : [to];
  return Object.fromEntries(names.map((name, at) => [name, laterBy(times[at] ?? to, days)]));
}

/**
 * Brings an entry to other days by the call of its register, with what the form would ask.
 * @returns what was said; null where somebody answered no
 */
export async function moveEntry(entry: CalendarEntry, days: number): Promise<string | null> {
  const { id, version, kind, from, to } = entry;
  if (entry.move === 'renew') return await renew(entry, laterBy(to, days));
  if (kind === 'loan') {
    const body = { id, version, startTime: laterBy(from, days), endTime: laterBy(to, days) };
    return (await callEnvelope(move, { body })).message;
  }
  const { resource } = edited[kind];
  const saved = await confirmedSave(resource, { id, version, ...shiftOf({ kind, from, to }, days) }, (body) =>
    callEnvelope<typeof resource.endpoints.edit>(resource.endpoints.edit, { body }),
  );
  return saved && (saved.message || resource.messages.edited);
}

/** What is lent already stays lent from its first day on: it is extended, which is asked as its button asks. */
async function renew(entry: CalendarEntry, endTime: string): Promise<string | null> {
  const action = loan.actions.renew;
  const agreed = await new Promise<boolean>((answer) => {
    const asked = feedback()?.modal.confirm({
      title: say('续借“{0}”', entry.title ?? ''),
      content: say('结束时间改为{0}，开始时间不变。', endTime.slice(0, 16)),
      okText: action.label,
      cancelText: say('取消'),
      onOk: () => answer(true),
      onCancel: () => answer(false),
    });
    if (!asked) answer(false);
  });
  if (!agreed) return null;
  return (await doAction(action, [{ id: entry.id, version: entry.version }], { endTime })).message;
}
