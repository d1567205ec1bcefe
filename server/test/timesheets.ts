import { addWeeks, daysOfWeek, weekOf } from '@dossier/rules/iso-week.ts';
import { sql } from 'kysely';
import type { Answer, TestApp } from './app.ts';
import { aPerson, type Person, userPassword } from './people.ts';
import { anchors, projectDraft } from './registers.ts';

/** Last week, which is whole, and its days. */
export const lastWeek = addWeeks(weekOf(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)), -1);
export const days = daysOfWeek(lastWeek);

export interface Worker extends Person {
  token: string;
}

/** People who enter and approve hours, through the front door. */
export interface Hours {
  admin: string;
  given: { dept: string; outsClass: string };
  member: Worker;
  manager: Worker;
  projectId: string;
  person(input?: Parameters<typeof aPerson>[1]): Promise<Worker>;
  /** A running project that the member works on; `change` is of its draft. */
  project(change?: object, status?: string): Promise<string>;
  week(
    by?: string,
    week?: string,
  ): Promise<{ version: number; lines: Line[]; standard: number } & Record<string, unknown>>;
  /** Saves the lines as they are now; hours default to 8 of work on the first day. */
  save(lines: object[], by?: string, week?: string): Promise<Answer>;
  line(change?: object): object;
  submit(by?: string, confirmed?: string[], week?: string): Promise<Answer>;
  /** The lines are in the sheet and handed in. @returns them */
  handedIn(lines: object[], by?: string, week?: string): Promise<Line[]>;
  decide(
    name: 'approve' | 'reject' | 'unapprove',
    lines: { id: string }[],
    by?: string,
    body?: object,
  ): Promise<Answer>;
  call(method: string, path: string, body: object, by?: string): Promise<Answer>;
  put(id: string, status: string): Promise<unknown>;
}

export interface Line {
  id: string;
  version: number;
  day: string;
  type: string;
  hours: number;
  status: string;
  reason: string | null;
}

export const fillRights = ['pm:project:list', 'pm:ts:fill'];

export async function hoursOf(app: TestApp): Promise<Hours> {
  const admin = await app.signIn();
  const given = await anchors(app, admin);
  const person: Hours['person'] = async (input = {}) => {
    const made = await aPerson(app, { departs: ['A77'], permissions: fillRights, ...input });
    return { ...made, token: await app.signIn(made.username, userPassword) };
  };
  const member = await person({ realname: '填报人' });
  const manager = await person({ realname: '项目经理', permissions: [...fillRights, 'pm:ts:approve'] });
  const call: Hours['call'] = (method, path, body, by = admin) =>
    app.call(method, path, { token: by, ...(method === 'GET' ? { query: body as never } : { body }) });
  let count = 0;
  const project: Hours['project'] = async (change = {}, status = '40') => {
    count += 1;
    const { username } = member;
    const { result, message, success } = await call('POST', '/pm/project/add', {
      ...projectDraft(given, {
        ...{ name: `工时项目${count}`, pm: manager.username },
        members: [username, manager.username].map((one) => ({
          ...{ username: one, role: 'dev', startDate: '2020-01-01', endDate: '2099-12-31', share: 50 },
        })),
        ...change,
      }),
    });
    if (!success) throw new Error(message);
    await sql`update pm_project set status = ${status} where id = ${result.id}`.execute(app.db);
    return result.id;
  };
  const projectId = await project();
  const week: Hours['week'] = async (by = member.token, at = lastWeek) =>
    (await call('GET', '/pm/ts/week', { week: at }, by)).result;
  const hours: Hours = {
    ...{ admin, given, member, manager, projectId, person, project, week, call },
    line: (change = {}) => ({ projectId, day: days[0], type: 'work', hours: 8, ...change }),
    async save(lines, by = member.token, at = lastWeek) {
      const { version } = await week(by, at);
      return call('PUT', '/pm/ts/week', { week: at, version, lines }, by);
    },
    async submit(by = member.token, confirmed = ['PM28'], at = lastWeek) {
      const { version } = await week(by, at);
      return call('POST', '/pm/ts/submit', { week: at, version, confirmed }, by);
    },
    async handedIn(lines, by = member.token, at = lastWeek) {
      const long = days.map((day) => `PM24 ${day}`);
      for (const answer of [await hours.save(lines, by, at), await hours.submit(by, ['PM28', ...long], at)])
        if (!answer.success) throw new Error(answer.message);
      const { rows } = await sql<Line>`select id, version, day, type, hours::float8 as hours, status, reason
        from pm_ts_line where week = ${at} and status = '1' and username = (
          select s.username from pm_ts s where s.week = ${at} order by s.update_time desc limit 1) order by day, type`.execute(
        app.db,
      );
      return rows;
    },
    async decide(name, lines, by = manager.token, body = {}) {
      const ids = lines.map(({ id }) => id);
      const { rows } = await sql<{ id: string; version: number }>`
        select id, version from pm_ts_line where id = any(${ids})`.execute(app.db);
      return call('POST', `/pm/ts/${name}`, { lines: rows, ...body }, by);
    },
    put: (id, status) => sql`update pm_ts_line set status = ${status} where id = ${id}`.execute(app.db),
  };
  return hours;
}
