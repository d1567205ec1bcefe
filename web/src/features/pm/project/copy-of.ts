import type { RecordOf } from '@dossier/contract/core/resource.ts';
import type { project } from '@dossier/contract/pm/project.ts';
import type { Draft } from '#engine/form/draft.ts';
import { today } from '#services/data/today.ts';
import { say } from '#services/messages/text.ts';

const day = 86_400_000;

/** What of a project's head another one begins with; its number, dates, budget, members and files are its own. */
const same = [
  ...['type', 'outsClass', 'shore', 'country', 'mode', 'customer', 'endCustomer', 'dept', 'pm', 'director', 'bizOwner'],
  ...['secret', 'allowSub', 'goal', 'scope', 'acceptance', 'rights', 'dataSecurity', 'tags'],
] as const;

/** The form of a project that copies another: it begins today and is planned for as long. */
export function copyOf(record: RecordOf<typeof project>): Draft {
  const begin = today();
  const length = Date.parse(String(record.planEnd)) - Date.parse(String(record.planStart));
  return {
    ...Object.fromEntries(same.map((name) => [name, record[name] ?? null])),
    name: say('{0}（副本）', String(record.name)).slice(0, 100),
    planStart: begin,
    planEnd: new Date(Date.parse(begin) + Math.max(day, length)).toISOString().slice(0, 10),
    sourceId: record.id,
  };
}
