import { takeReadings } from '@dossier/contract/arc/store/env.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { wireNow } from '#services/log-entries.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type OpenKey, send, signed } from '#test/open-call.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { tellOfStores } from './watch-stores.job.ts';

/* 库房环境 (domain 6.2, 10): readings by people and sensors, and who hears of what is wrong. */

let app: TestApp;
let token: string;
let room: string;
const ago = (minutes: number) => wireNow(Date.now() - minutes * 60_000);
const call = (method: 'GET' | 'POST' | 'PUT', path: string, body: object, as = token) =>
  app.call(method, `/arc/env/${path}`, method === 'GET' ? { token: as, query: body as never } : { token: as, body });
const sensor = (change: object = {}) => ({
  ...{ store: 'KF1', sensor: 'TH-01', time: ago(60), temperature: 20, humidity: 50 },
  ...change,
});
const told = async (text: string) =>
  (
    await sql<{
      n: number;
    }>`select count(*)::int as n from sys_announcement_send s join sys_announcement a on a.id = s.annt_id
    where a.titile = ${text}`.execute(app.db)
  ).rows[0]?.n;

async function aRoom(code: string, change: object = {}): Promise<string> {
  const body = { code, name: `${code}库`, kind: 'room', ...change };
  const { result, message } = await app.call('POST', '/arc/location/add', { token, body });
  if (!result) throw new Error(message);
  return result.id;
}

beforeAll(async () => {
  app = await testApp();
  token = await app.signIn();
  room = await aRoom('KF1');
});

describe('a reading by hand', () => {
  it.each([
    [14, 45, 'N'],
    [24, 60, 'N'],
    [13.9, 50, 'Y'],
    [24.1, 50, 'Y'],
    [20, 44.9, 'Y'],
    [20, 60.1, 'Y'],
  ])('of %s ℃ and %s in humidity is out of the limits: %s', async (temperature, humidity, exceeded) => {
    const { result } = await call('POST', 'add', {
      locationId: room,
      readTime: ago(5),
      temperature,
      humidity,
      exceeded: 'X',
    });
    const record = (await call('GET', 'queryById', { id: result.id })).result;
    expect(record).toMatchObject({ exceeded, reader: 'admin', sensor: null });
  });

  it('is judged by the limits of its store, at its time', async () => {
    const cold = await aRoom('KF2', { tempMin: -5, tempMax: 5, humMin: 20, humMax: 40 });
    const add = async (temperature: number) =>
      (await call('POST', 'add', { locationId: cold, readTime: ago(3), temperature, humidity: 30 })).result.id;
    const [fine, warm] = [await add(0), await add(20)];
    await sql`update arc_location set temp_max = 30 where id = ${cold}`.execute(app.db);
    const of = async (id: string) => (await call('GET', 'queryById', { id })).result;
    expect([(await of(fine)).exceeded, (await of(warm)).exceeded]).toEqual(['N', 'Y']);
    const { version } = await of(warm);
    expect(await call('PUT', 'edit', { id: warm, handling: '已开空调', version })).toMatchObject({ success: true });
    expect((await of(warm)).exceeded).toBe('Y');
  });

  it('is not taken without its values, beyond what can be measured, of tomorrow, or of what is no store', async () => {
    const body = { locationId: room, readTime: ago(1), temperature: 20, humidity: 50 };
    const bad: [object, string][] = [
      [{ temperature: null }, '温度（℃）不能为空'],
      [{ humidity: 101 }, '湿度（%RH）不可以大于100'],
      [{ temperature: -41 }, '温度（℃）不能小于-40'],
      [{ readTime: ago(-60 * 24) }, '测量时间不能晚于现在'],
    ];
    for (const [change, message] of bad)
      expect(await call('POST', 'add', { ...body, ...change })).toMatchObject({
        ...{ success: false, message: `校验失败！${message}` },
      });
    const row = await app.call('POST', '/arc/location/add', {
      token,
      body: { code: 'KF1-1', name: '1列', parentId: room },
    });
    expect((await call('POST', 'add', { ...body, locationId: row.result.id })).success).toBe(false);
    const guards = [
      { guard: 'fire', sound: 'Y' },
      { guard: 'damp', sound: 'N', note: '墙角返潮' },
    ];
    const { result } = await call('POST', 'add', { ...body, guards });
    expect((await call('GET', 'queryById', { id: result.id })).result.guards).toMatchObject(guards);
  });
});

describe('readings of sensors', () => {
  it('are taken once for each sensor and minute, also when they are sent at once, and refused one by one', async () => {
    const readings = [sensor(), sensor({ sensor: 'TH-02', temperature: 27.34 }), sensor({ time: ago(120) })];
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', 'intake', { readings })));
    expect(answers.map(({ success }) => success)).toEqual([true, true, true]);
    expect(answers.reduce((sum, { result }) => sum + result.taken, 0)).toBe(3);
    expect(answers.reduce((sum, { result }) => sum + result.repeated, 0)).toBe(6);
    const { result } = await call('GET', 'list', { sensor: 'TH-02' });
    expect(result.records).toMatchObject([{ temperature: 27.3, exceeded: 'Y', reader: null }]);

    const mixed = [
      sensor({ store: 'XX' }),
      sensor({ store: 'KF1-1' }),
      sensor({ time: '2026-13-01 00:00:00' }),
      sensor({ time: ago(-30) }),
      sensor({ time: ago(400 * 24 * 60) }),
      sensor({ temperature: 200 }),
      sensor({ humidity: -1 }),
      sensor({ sensor: 'TH-09' }),
    ];
    expect((await call('POST', 'intake', { readings: mixed })).result).toEqual({
      ...{ taken: 1, repeated: 0 },
      refused: [
        { at: 0, reason: '库房不存在' },
        { at: 1, reason: '库房不存在' },
        { at: 2, reason: '测量时间格式不正确' },
        { at: 3, reason: '测量时间不能晚于现在' },
        { at: 4, reason: '测量时间早于一年前' },
        { at: 5, reason: '温度超出可测范围' },
        { at: 6, reason: '湿度超出可测范围' },
      ],
    });
    const many = Array.from({ length: 201 }, () => sensor());
    expect((await call('POST', 'intake', { readings: many })).success).toBe(false);
    expect((await call('POST', 'intake', { readings: [] })).success).toBe(false);
    expect((await call('POST', 'intake', { readings: [sensor({ sensor: "'; drop" })] })).success).toBe(false);
  });

  it('are not taken again after somebody has deleted them, and keep their values', async () => {
    const one = sensor({ sensor: 'TH-03' });
    await call('POST', 'intake', { readings: [one] });
    const [record] = (await call('GET', 'list', { sensor: 'TH-03' })).result.records;
    const edited = await call('PUT', 'edit', { id: record.id, temperature: 15, version: record.version });
    expect(edited).toMatchObject({ success: false, message: '校验失败！传感器上报的数值不能修改' });
    await app.call('DELETE', '/arc/env/delete', { token, query: { id: record.id } });
    expect((await call('POST', 'intake', { readings: [one] })).result).toMatchObject({ taken: 0, repeated: 1 });
  });

  it('come by the signed call of an application, whose owner may, and by nobody else', async () => {
    const path = takeReadings.path;
    const body = {
      name: '温湿度采集',
      owner: 'admin',
      calls: `POST ${path}`,
      perMinute: 60,
      dailyQuota: 1000,
      status: '1',
    };
    const added = await app.call('POST', '/sys/openApp/add', { token, body });
    const made = await app.call('POST', '/sys/openApp/resetSecret', { token, body: { id: added.result.id } });
    const key: OpenKey = { id: added.result.id, ...made.result };
    const url = `${app.config.apiPrefix}${path}`;
    const payload = JSON.stringify({ readings: [sensor({ sensor: 'TH-10' })] });
    const post = (sent = payload) =>
      send(app, {
        ...{ method: 'POST', url, payload: sent },
        headers: { ...signed(key, { method: 'POST', url, body: payload }), 'content-type': 'application/json' },
      });
    expect(await post()).toMatchObject({ success: true, result: { taken: 1 } });
    expect(await post()).toMatchObject({ success: true, result: { repeated: 1 } });
    expect(await post(payload.replace('20', '21'))).toMatchObject({ status: 401 });

    const reader = await aPerson(app, { permissions: ['arc:env:list'] });
    const readerToken = await app.signIn(reader.username, userPassword);
    expect((await call('POST', 'intake', { readings: [sensor()] }, readerToken)).success).toBe(false);
    expect((await call('GET', 'course', {}, readerToken)).success).toBe(true);
    const nobody = await app.signIn((await aPerson(app)).username, userPassword);
    expect((await call('GET', 'course', {}, nobody)).success).toBe(false);
  });
});

describe('the course of a store', () => {
  it('has the means of each hour, its limits, and what was out of them', async () => {
    const id = await aRoom('KF3', { tempMax: 22 });
    const hour = `${ago(26 * 60).slice(0, 13)}:10:00`;
    await call('POST', 'intake', {
      readings: [
        sensor({ store: 'KF3', sensor: 'A', time: hour, temperature: 20 }),
        sensor({ store: 'KF3', sensor: 'B', time: hour, temperature: 23 }),
      ],
    });
    const { result } = await call('GET', 'course', { locationId: id, days: 2 });
    expect(result).toMatchObject({ locationId: id, limits: { tempMin: 14, tempMax: 22, humMin: 45, humMax: 60 } });
    expect(result.points).toEqual([{ time: `${hour.slice(0, 13)}:00`, temperature: 21.5, humidity: 50, exceeded: 1 }]);
    expect((await call('GET', 'course', { locationId: id, days: 1 })).result.points).toEqual([]);
    expect((await call('GET', 'course', { locationId: 'nowhere' })).result).toMatchObject({
      locationId: null,
      points: [],
    });
  });
});

describe('archivists', () => {
  it('hear once a day of a store that is out of its limits or silent, until it was dealt with', async () => {
    const { id: user } = await aPerson(app);
    await sql`insert into sys_role (id, role_name, role_code) values ('env-arc', '档案管理员', 'archivist') on conflict do nothing`.execute(
      app.db,
    );
    await sql`insert into sys_user_role (id, user_id, role_id)
      select 'env-arc', ${user}, id from sys_role where role_code = 'archivist' limit 1`.execute(app.db);
    await sql`delete from arc_env`.execute(app.db);
    await aRoom('KF4');
    await aRoom('KF5');
    await call('POST', 'intake', {
      readings: [
        sensor({ store: 'KF4', sensor: 'D', time: ago(30), temperature: 26.3 }),
        sensor({ store: 'KF5', sensor: 'E', time: ago(25 * 60) }),
      ],
    });
    const [out, silent] = ['库房“KF4库”温湿度超限：26.3℃，50%RH', '库房“KF5库”超过24小时没有温湿度记录'];
    expect(await tellOfStores(app, new Date())).toBe(2);
    expect(await tellOfStores(app, new Date())).toBe(0);
    expect([await told(out), await told(silent)]).toEqual([1, 1]);
    await sql`delete from sys_reminder`.execute(app.db);
    await sql`update arc_env set handling = '已开空调' where sensor = 'D'`.execute(app.db);
    await call('POST', 'intake', { readings: [sensor({ store: 'KF5', sensor: 'E', time: ago(1) })] });
    expect(await tellOfStores(app, new Date())).toBe(0);
    await sql`delete from arc_env`.execute(app.db);
    expect(await tellOfStores(app, new Date())).toBe(0);
  });
});
