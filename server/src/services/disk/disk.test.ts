import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { testApp } from '#test/app.ts';
import { atEnd } from '#test/at-end.ts';
import { adminPassword } from '#test/prepare.ts';
import { type Disk, watchDisk } from './disk.ts';
import { openReserve, reserveBytes } from './reserve.ts';
import { nextLevel, type WarningLevel } from './warnings.ts';

const megabyte = 1024 * 1024;
const log = pino({ level: 'silent' });

/** A disk of 10 GB whose other files leave so much room; the reserve is real. */
function aDisk(room: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'dossier-disk-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const reserve = openReserve(folder);
  const other = { room };
  const measure = () => ({ free: other.room - reserve.held(), total: 10_000 * megabyte });
  const disk = watchDisk({ places: [folder], reserve, log, measure });
  return { disk, reserve, other, folder };
}

const filled = (reserve: { held(): number }, disk: Disk) =>
  vi.waitFor(
    () => {
      disk.look();
      expect(reserve.held()).toBe(reserveBytes);
    },
    // It is written for real, and a disk that others write to takes its time.
    { timeout: 20_000 },
  );

describe('the reserve', () => {
  it('is made where there is room, let go of in two steps, and made again', async () => {
    const { disk, reserve, other } = aDisk(5_000 * megabyte);
    expect(disk.look().level).toBe('ok');
    await filled(reserve, disk);
    other.room = reserveBytes + 15 * megabyte;
    expect(disk.look().level).toBe('full');
    expect(reserve.held()).toBe(32 * megabyte);
    disk.makeRoom();
    expect(reserve.held()).toBe(0);
    // A little more is not enough to go back, or it would go back and forth.
    other.room = reserveBytes + 20 * megabyte;
    expect(disk.look().level).toBe('full');
    other.room = reserveBytes + 30 * megabyte;
    expect(disk.look().level).toBe('critical');
    await filled(reserve, disk);
    expect(disk.look().level).toBe('critical');
  });

  it('is kept by a start with room enough, and what was half made is made anew', async () => {
    const { disk, reserve, folder } = aDisk(5_000 * megabyte);
    writeFileSync(path.join(folder, 'reserve-1'), 'half');
    disk.makeRoom();
    await filled(reserve, disk);
  });

  it('is none where the database lies elsewhere: nothing stops its writes then', () => {
    const disk = watchDisk({ places: ['/'], log, measure: () => ({ free: 0, total: 1 }) });
    expect(disk.look().level).toBe('critical');
  });
});

it('administrators are told at ten and two percent, once for each time', () => {
  const shares = [0.5, 0.099, 0.101, 0.09, 0.13, 0.09, 0.019, 0.021, 0.019, 0.05, 0.019, 0.5];
  const levels: WarningLevel[] = [];
  for (const share of shares) levels.push(nextLevel(levels.at(-1) ?? 0, share));
  expect(levels).toEqual([0, 1, 1, 1, 0, 1, 2, 2, 2, 1, 2, 0]);
});

describe('a server on a full disk', () => {
  const machine = aDisk(5_000 * megabyte);

  it('warns, reads, signs in and out, and says of everything else why it is not saved', async () => {
    const app = await testApp({}, [], { disk: machine.disk });
    const look = (room: number) => {
      machine.other.room = room;
      return machine.disk.look();
    };
    const token = await app.signIn();
    const titles = async () => {
      const { result } = await app.call('GET', '/sys/annountCement/listByUser', { token, query: { pageSize: 50 } });
      return result.sysMsgList
        .map(({ titile }: { titile: string }) => titile)
        .filter((title: string) => /磁盘/.test(title));
    };
    const isTold = (wanted: string[]) =>
      vi.waitFor(async () => expect((await titles()).sort()).toEqual(wanted), { timeout: 20_000 });
    look(900 * megabyte);
    await isTold(['服务器磁盘空间不足10%']);
    look(890 * megabyte);
    look(190 * megabyte);
    await isTold(['服务器磁盘空间不足10%', '服务器磁盘空间不足2%']);
    look(180 * megabyte);

    const position = { code: 'full-1', name: '满', postRank: '1' };
    const add = () => app.call('POST', '/sys/position/add', { token, body: position });
    expect(look(50 * megabyte).level).toBe('full');
    expect(await add()).toMatchObject({
      success: false,
      code: 503,
      message: '磁盘空间不足，暂时不能保存，请联系管理员清理磁盘',
    });
    const ready = await app.http.inject('/readyz');
    expect(ready.statusCode).toBe(200);
    expect(ready.json().conditions).toMatchObject([{ code: 'disk-full' }]);
    const body = { username: 'admin', password: adminPassword };
    const again = await app.call('POST', '/sys/login', { body });
    expect(again.code).toBe(200);
    const second: string = again.result.token;
    expect((await app.call('GET', '/sys/position/list', { token: second })).success).toBe(true);
    expect((await app.call('POST', '/sys/logout', { token: second })).message).toBe('退出登录成功！');
    expect((await app.call('GET', '/sys/position/list', { token: second })).code).toBe(401);

    look(5_000 * megabyte);
    expect((await add()).success).toBe(true);
    expect((await app.http.inject('/readyz')).json()).toEqual({ status: 'ready', conditions: [] });
    expect(await titles()).toHaveLength(2);
  });
});
