import { hostname } from 'node:os';
import { said } from '@dossier/contract/communication/said.ts';
import { sizeText } from '@dossier/rules/size-text.ts';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import { administrators } from '../messages/administrators.ts';
import type { Messages } from '../messages/messages.ts';
import { criticalShare, type Disk, type DiskState, lowShare } from './disk.ts';

/** 0: enough, 1: below 10 %, 2: below 2 %. */
export type WarningLevel = 0 | 1 | 2;
/** Above a share times this the next time below it is told again; at the very share it would be told all day. */
const above = 1.2;
/** After a failure, in milliseconds. */
const retryMs = 10_000;

/** The level that follows on one, by the share of the disk that is free. */
export function nextLevel(told: WarningLevel, share: number): WarningLevel {
  if (share < criticalShare || (told === 2 && share < criticalShare * above)) return 2;
  if (share < lowShare || (told >= 1 && share < lowShare * above)) return 1;
  return 0;
}

interface Input {
  db: Db;
  disk: Disk;
  dataDir: string;
  messages: Pick<Messages, 'send'>;
  log: FastifyBaseLogger;
}

/** Tells administrators that a disk is filling up, once for each time that it passes 10 % and 2 %. */
export function warnOfDisk({ db, disk, dataDir, messages, log }: Input): void {
  const place = `${hostname()}:${dataDir}`.slice(0, 500);
  let told: WarningLevel | null = null;
  let isBusy = false;
  let notBefore = 0;
  disk.onLook((state) => {
    if (isBusy || performance.now() < notBefore) return;
    if (told !== null && nextLevel(told, state.free / state.total) === told) return;
    isBusy = true;
    inTransaction(db, (tx) => tell(tx, messages, place, state), { vital: true })
      .then((level) => {
        told = level;
      })
      .catch((error: unknown) => {
        notBefore = performance.now() + retryMs;
        log.warn({ err: error }, 'administrators could not be told of the disk');
      })
      .finally(() => {
        isBusy = false;
      });
  });
}

/** Behind the lock of the row: an earlier start, or another server of the same folder, may have told it. */
async function tell(tx: Tx, messages: Pick<Messages, 'send'>, place: string, state: DiskState): Promise<WarningLevel> {
  await sql`insert into sys_disk_warning (place) values (${place}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ level: WarningLevel }>`
    select level from sys_disk_warning where place = ${place} for update`.execute(tx);
  const before = rows[0]?.level ?? 0;
  const level = nextLevel(before, state.free / state.total);
  if (level === before) return level;
  await sql`update sys_disk_warning set level = ${level}, told_at = now() where place = ${place}`.execute(tx);
  if (level > before) await messages.send(tx, messageOf(level, await administrators(tx), state));
  return level;
}

function messageOf(level: WarningLevel, userIds: string[], { free, total }: DiskState) {
  const percent = ((free / total) * 100).toFixed(1);
  return {
    kind: 'alarm',
    userIds,
    tenantId: 0,
    title: level === 2 ? said('服务器磁盘空间不足2%') : said('服务器磁盘空间不足10%'),
    content: [
      said('数据目录所在的磁盘剩余 {0}，为总容量 {1} 的 {2}%。', sizeText(free), sizeText(total), percent),
      said('空间用完后将不能保存数据和上传文件。请清理磁盘或扩大容量。'),
    ],
    priority: level === 2 ? 'H' : 'M',
    about: { type: 'disk', id: String(level) },
    openPage: null,
    days: 30,
  } as const;
}
