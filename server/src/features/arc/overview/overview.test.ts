import { overviewCharts, overviewFigures } from '@dossier/contract/arc/overview/questions.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { wireNow } from '#services/log-entries.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { questionsAs, registerOf } from '#test/questions.ts';
import { anchors, archiveShelf, projectDraft } from '#test/registers.ts';

/* 档案总览: each number is the total of the list that it opens, for whoever looks. */

let app: TestApp;
const tokens: Record<string, string> = {};
const lists = [
  ...new Set([...Object.values(overviewFigures), ...Object.values(overviewCharts)].map(({ list }) => list)),
];

beforeAll(async () => {
  app = await testApp();
  tokens.admin = await app.signIn();
  await fill();
  const permissions = lists.map((path) => `${registerOf(path).endpoints.list.access}`);
  const people = {
    cleared: { clearance: 3 },
    common: { clearance: 1 },
    dept: {
      ...{ clearance: 3, departs: ['A01A07'] },
      rules: [{ component: 'arc/ItemList', column: 'deptCode', condition: 'RIGHT_LIKE', value: '#{sys_org_code}' }],
    },
  };
  for (const [name, input] of Object.entries(people)) {
    const { username } = await aPerson(app, { ...input, permissions });
    tokens[name] = await app.signIn(username, userPassword);
  }
});

/** Records, volumes, loans, batches, closings and runs of all kinds, levels, days and places. */
async function fill(): Promise<void> {
  const { fondsId, classId } = await archiveShelf(app, tokens.admin ?? '');
  await app.db.transaction().execute(async (tx) => {
    await sql`insert into sys_depart (id, depart_name, org_code, org_category) values ('ov-dept', '运维部', 'A01A07', '1')
      on conflict do nothing`.execute(tx);
    await sql`insert into arc_location (id, code, name, kind, parent_id, capacity) values ('ov-room', 'OV', '一库', 'room', null, 0),
      ('ov-bay', 'OV-1', '一柜', 'bay', 'ov-room', 0), ('ov-layer', 'OV-1-1', '一层', 'layer', 'ov-bay', 9)`.execute(
      tx,
    );
    await sql`insert into arc_item (id, fonds_id, class_id, title, creator, doc_date, year, retention, secret, status, carrier, gen,
        open_flag, file_count, create_by, create_time, location_id, dept, dept_code, term, trigger, expire_date, held_date)
      select 'ov' || i, ${fondsId}, ${classId}, '题名' || i, '海川', y || '0615', y, (array['Y', 'D30', 'D10'])[1 + i % 3], i % 4,
        (array['10', '40', '50', '60', '70', '40', '90'])[1 + i % 7], 'paper', 'scan', '0', i % 5 % 2, 'admin', now(),
        case when i % 3 = 0 then 'ov-layer' when i % 3 = 1 then 'ov-room' end,
        case when i % 2 = 0 then 'ov-dept' end, case when i % 2 = 0 then 'A01A07' end, 'run', 'year',
        case when i % 3 > 0 then current_date - 4000 + i * 37 end,
        case when i % 7 in (1, 2, 3, 4, 5) then current_date - i * 3 end
      from (select i, 2006 + i % 20 as y from generate_series(1, 700) i) x`.execute(tx);
    await sql`insert into arc_volume (id, title, fonds_id, class_id, year, status, secret)
      select 'ov' || i, '案卷' || i, ${fondsId}, ${classId}, 2020, (array['10', '20'])[1 + i % 2], i % 4
      from generate_series(1, 40) i`.execute(tx);
    await sql`insert into arc_loan (id, code, borrower, dept, status, kind, purpose, reason, start_date, end_date)
      select 'ov' || i, 'OV-' || i, 'admin', case when i % 3 = 0 then 'ov-dept' end,
        (array['10', '30', '50', '55', '60', '70', '75'])[1 + i % 7], 'phy', (array['work', 'audit', 'law'])[1 + i % 3], '查考',
        current_date - i, current_date - i + 20 from generate_series(1, 120) i`.execute(tx);
    await sql`insert into arc_intake (id, no, kind, status, dept, items, secret)
      select 'ov' || i, 'OV-' || i, 'dept', (array['10', '50', '60'])[1 + i % 3], case when i % 2 = 0 then 'ov-dept' end, i, i % 4
      from generate_series(1, 30) i`.execute(tx);
    await sql`insert into arc_check_run (id, no, stage, verdict, secret, items, files, total, passed, failed, warned, manual,
        start_time, end_time)
      select 'ov' || i, 'OV-' || i, 'G', (array['P', 'P', 'W', 'F', 'M'])[1 + i % 5], i % 4, 0, 0, 0, 0, 0, 0, 0, now(), now()
      from generate_series(1, 50) i`.execute(tx);
  });
  const given = await anchors(app, tokens.admin ?? '');
  for (let at = 0; at < 6; at += 1) {
    const body = projectDraft(given, { name: `归档项目${at}` });
    const { result } = await app.call('POST', '/pm/project/add', { token: tokens.admin ?? '', body });
    await sql`insert into pm_close (id, title, project_id, status, result, summary, lessons, dept, on_time)
      values (${`ov${at}`}, '结项', ${result.id}, '50', 'normal', '总结', '教训', ${at % 2 ? 'ov-dept' : null},
        ${['Y', 'N', 'Y', 'Y', null, 'N'][at]})`.execute(app.db);
  }
}

async function get<T>(who: string, path: string, query: Record<string, string | number | undefined>): Promise<T> {
  return await questionsAs(app, tokens[who] ?? '').get<T>(path, query);
}

describe.each(['admin', 'cleared', 'common', 'dept'])('the board as %s sees it', (who) => {
  it.each(Object.entries(overviewFigures))('tells with %s what its list has', async (_name, figure) => {
    await questionsAs(app, tokens[who] ?? '').expectFigure(figure);
  });

  it.each(Object.entries(overviewCharts))('tells with each part of %s what its list has', async (_name, chart) => {
    await questionsAs(app, tokens[who] ?? '').expectChart(chart);
  });
});

describe('the board', () => {
  it('counts less for whoever is cleared for less, and for a department what is its own', async () => {
    const items = async (who: string) =>
      (await get<{ value: number }>(who, '/arc/item/figure', { status_MultiString: '40,50,60' })).value;
    const [cleared, common, dept] = [await items('cleared'), await items('common'), await items('dept')];
    const { rows } = await sql<{ all: number; low: number; own: number }>`select count(*)::int as all,
        count(*) filter (where secret <= 1)::int as low, count(*) filter (where dept_code like 'A01A07%')::int as own
      from arc_item where status in ('40', '50', '60') and del_flag = 0 and tenant_id = 0`.execute(app.db);
    expect({ all: cleared, low: common, own: dept }).toEqual(rows[0]);
    const secrets = await get<{ groups: { value: string }[] }>('common', '/arc/item/groups', { by: 'secret' });
    expect(secrets.groups.map(({ value }) => value).sort()).toEqual(['0', '1']);
    const due = async (who: string) => (await get<{ value: number }>(who, '/arc/due/figure', { due: 'Y' })).value;
    expect(await due('common')).toBeLessThan(await due('cleared'));
  });

  it('knows the bay of a body on a shelf, also after the bay was made of another kind', async () => {
    const bayOf = async () =>
      (await sql<{ bay: string }>`select bay_id as bay from arc_item where id = 'ov3'`.execute(app.db)).rows[0]?.bay;
    expect(await bayOf()).toBe('ov-bay');
    const { result } = await app.call('GET', '/arc/location/queryById', {
      token: tokens.admin ?? '',
      query: { id: 'ov-bay' },
    });
    const edit = (kind: string, version: number) =>
      app.call('PUT', '/arc/location/edit', {
        token: tokens.admin ?? '',
        body: { id: 'ov-bay', code: 'OV-1', name: '一柜', parentId: 'ov-room', capacity: 0, kind, version },
      });
    expect(await edit('row', result.version)).toMatchObject({ success: true });
    expect(await bayOf()).toBe('ov-layer');
    expect(await edit('bay', result.version + 1)).toMatchObject({ success: true });
    expect(await bayOf()).toBe('ov-bay');
  });

  it('knows how large the files of a record are, and when it came into the store', async () => {
    await sql`insert into sys_file_object (sha256, size, mime) values (${'a'.repeat(64)}, 1234, 'text/plain')`.execute(
      app.db,
    );
    await sql`insert into sys_file (id, sha256, name, biz, path, size, mime, create_by)
      values ('ov-file', ${'a'.repeat(64)}, 'a.txt', 'temp', 'ov/a.txt', 1234, 'text/plain', 'admin')`.execute(app.db);
    const read = async () =>
      (
        await sql<{
          bytes: number;
          has: string;
          day: string | null;
        }>`select bytes::int, has_files as has, held_date::text as day
          from arc_item where id = 'ov7'`.execute(app.db)
      ).rows[0];
    expect(await read()).toEqual({ bytes: 0, has: 'N', day: null });
    await sql`update arc_item set files = 'ov/a.txt', file_count = 1, status = '40' where id = 'ov7'`.execute(app.db);
    expect(await read()).toEqual({ bytes: 1234, has: 'Y', day: wireNow().slice(0, 10) });
    await sql`update arc_item set files = null, file_count = 0, status = '70' where id = 'ov7'`.execute(app.db);
    expect(await read()).toEqual({ bytes: 0, has: 'N', day: wireNow().slice(0, 10) });
  });
});
