import { type Said, said, written } from '@dossier/contract/communication/said.ts';
import { sql } from 'kysely';
import { titleOf } from '../resource/write.ts';
import { peopleNamed } from './people.ts';
import type { Run } from './run.ts';
import { standInsOf } from './standing-in.ts';

/** Days that the bell shows what waits for somebody, and what he only has to know. */
const shownDays = { task: 60, news: 30 };

export interface Telling {
  title: Said;
  content: readonly Said[];
  priority?: 'L' | 'M' | 'H';
  openPage: string;
  days: number;
}

/** Where 去处理 leads for a task, an own application, and a copy. */
export const pageOf = {
  task: (id: string) => `/flow/inbox?${new URLSearchParams({ task: id })}`,
  mine: (id: string) => `/flow/mine?${new URLSearchParams({ id })}`,
  copy: (id: string) => `/flow/copies?${new URLSearchParams({ id })}`,
};

/** Tells each whose turn has come, and who stands in for him as far as that one may see the record and did not submit it. */
export async function tellTasks(
  run: Run,
  tasks: readonly { id: string; username: string; step: string }[],
  words: (title: string) => Pick<Telling, 'title' | 'priority'> = (title) => ({ title: said('待审批：{0}', title) }),
  opinion?: string | null,
): Promise<void> {
  const { tx, instance, resource, record, sees } = run;
  if (tasks.length === 0) return;
  const standIns = await standInsOf(
    tx,
    instance.tenantId,
    tasks.map(({ username }) => username),
  );
  const title = titleOf(resource, record);
  const [applicant] = await peopleNamed(tx, instance.tenantId, [instance.applicant]);
  for (const { id, username, step } of tasks) {
    const agent = standIns.get(username);
    const found = await peopleNamed(tx, instance.tenantId, [username, ...(agent ? [agent] : [])]);
    const ids: string[] = [];
    for (const person of found)
      if (person.username === username || (person.username !== instance.applicant && (await sees(person.id))))
        ids.push(person.id);
    const line = said('{0}提交的“{1}”等待您审批，步骤：{2}', applicant?.name ?? instance.applicant, title, step);
    await send(run, ids, {
      ...words(title),
      content: opinion ? [line, written(opinion)] : [line],
      openPage: pageOf.task(id),
      days: shownDays.task,
    });
  }
}

/** Tells the applicant what became of it. */
export async function tellApplicant(run: Run, title: Said, content: readonly Said[]): Promise<void> {
  const { tx, instance } = run;
  const found = await peopleNamed(tx, instance.tenantId, [instance.applicant]);
  const ids = found.filter(({ username }) => username !== run.actor?.username).map(({ id }) => id);
  await send(run, ids, { title, content, openPage: pageOf.mine(instance.id), days: shownDays.news });
}

/** @param from the person who sends the copy and what they said; absent: the definition does */
export async function tellCopies(
  run: Run,
  userIds: readonly string[],
  from?: { by: string; note: string | null },
): Promise<void> {
  const title = titleOf(run.resource, run.record);
  const name = { name: run.instance.name };
  const content = from
    ? [said('{0}将{1}“{2}”抄送给您', from.by, name, title), ...(from.note ? [written(from.note)] : [])]
    : [said('{0}“{1}”抄送给您', name, title)];
  const openPage = pageOf.copy(run.instance.id);
  await send(run, userIds, { title: said('抄送：{0}', title), content, openPage, days: shownDays.news });
}

/** The system's own stand-ins are not told: they may be people who may not see the record. */
async function send({ app, tx, instance }: Run, userIds: readonly string[], telling: Telling): Promise<void> {
  if (userIds.length === 0) return;
  await app.messages.send(tx, {
    kind: 'message',
    userIds,
    tenantId: instance.tenantId,
    priority: 'M',
    ...telling,
    about: { type: 'flow', id: instance.id },
    personal: true,
  });
}

/** The title in lists is that of the record as it is now. */
export async function keepTitle({ tx, instance, resource, record }: Run): Promise<void> {
  const title = titleOf(resource, record).slice(0, 500);
  if (title === instance.title) return;
  await sql`update flow_instance set title = ${title} where id = ${instance.id}`.execute(tx);
}
