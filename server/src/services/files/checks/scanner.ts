import { said } from '@dossier/contract/communication/said.ts';
import { fileScan } from '@dossier/contract/files/oss-file.ts';
import type { FastifyBaseLogger } from 'fastify';
import { type Actor, systemOrigin } from '#access/actor.ts';
import type { ClamavConfig } from '#config/config-clamav.ts';
import { AppError, refuse } from '#core/errors.ts';
import { type Db, inTransaction } from '#db/database.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import { administrators } from '#services/messages/administrators.ts';
import type { Messages } from '#services/messages/messages.ts';
import type { Received } from '../receive.ts';
import { clamdVersion, ScanFailure, scanFile } from './clamd.ts';

/** Administrators hear of one person's infected uploads at most so often; each of them stands in the log. */
const repeatMs = 10 * 60_000;

/** What was scanned: enough to look at it and to name it. */
export type Scanned = Pick<Received, 'path' | 'name'>;

/** How the virus scanner does. */
export type ScannerHealth = { state: 'off' } | { state: 'up'; detail: string } | { state: 'down'; detail: string };

/** Looks for viruses in what users bring. */
export interface Scanner {
  /**
   * @returns what the file's row keeps: null when no scanner is configured
   * @throws a sentence when it is infected, or when nobody could look and the setting refuses such files
   */
  check(file: Scanned, actor: Actor): Promise<string | null>;
  /** The name of what is in a file that was stored before; null for nothing. @throws ScanFailure, or when there is no scanner */
  look(place: string): Promise<string | null>;
  health(): Promise<ScannerHealth>;
}

/** Nobody could look at the file now; the same upload may be tried again. */
export class ScannerAway extends AppError {}

/** For installations without a scanner. */
export const noScanner: Scanner = {
  check: async () => null,
  look: async () => {
    throw new ScanFailure('unreachable', 'no scanner is configured');
  },
  health: async () => ({ state: 'off' }),
};

interface Input {
  config: ClamavConfig | undefined;
  db: Db;
  log: FastifyBaseLogger;
  /** Whether files that nobody could look at are taken all the same, with a mark. */
  acceptUnscanned: () => boolean;
  messages: () => Pick<Messages, 'send'>;
}

/** The scanner of this installation: clamd when it is configured. */
export function makeScanner({ config, db, log, acceptUnscanned, messages }: Input): Scanner {
  if (!config) return noScanner;
  const toldAt = new Map<string, number>();

  async function report(file: Scanned, virus: string, actor: Actor): Promise<void> {
    log.warn({ virus, username: actor.username }, 'an infected upload was refused');
    const now = performance.now();
    const isNews = now - (toldAt.get(actor.username) ?? Number.NEGATIVE_INFINITY) >= repeatMs;
    if (isNews) toldAt.set(actor.username, now);
    for (const [name, at] of toldAt) if (now - at >= repeatMs) toldAt.delete(name);
    const name = file.name.slice(0, 200);
    await inTransaction(db, async (tx) => {
      await writeLog(tx, actor, systemOrigin, {
        content: `拒绝含有病毒的文件，${name}（${virus}）`,
        operate: operateType.add,
        method: 'platform:file:scan',
      });
      if (!isNews) return;
      await messages().send(tx, {
        kind: 'alarm',
        userIds: await administrators(tx),
        tenantId: 0,
        title: said('有人上传了含有病毒的文件'),
        content: [
          said('{0}（{1}）上传的文件“{2}”含有病毒（{3}），已拒绝并删除。', actor.realname, actor.username, name, virus),
          said('请提醒上传人检查自己的电脑。同一人的后续记录请在操作日志中查看。'),
        ],
        priority: 'H',
        about: { type: 'virus', id: actor.userId },
        openPage: null,
        days: 30,
      });
    });
  }

  return {
    async check(file, actor) {
      try {
        const { virus } = await scanFile(config, file.path);
        if (virus === null) return fileScan.clean;
        await report(file, virus, actor);
        throw refuse(`文件“${file.name}”含有病毒（${virus}），已拒绝上传`);
      } catch (error) {
        if (!(error instanceof ScanFailure)) throw error;
        log.warn({ err: error, reason: error.reason }, 'an upload could not be scanned for viruses');
        if (acceptUnscanned()) return fileScan.unscanned;
        if (error.reason === 'tooLarge')
          throw refuse(`文件“${file.name}”超过病毒扫描服务能检查的大小，未保存，请联系管理员`);
        throw new ScannerAway('病毒扫描服务暂时不可用，文件未保存，请稍后重试');
      }
    },
    look: async (place) => (await scanFile(config, place)).virus,
    async health() {
      try {
        return { state: 'up', detail: await clamdVersion(config) };
      } catch (error) {
        if (!(error instanceof ScanFailure)) throw error;
        return { state: 'down', detail: error.message };
      }
    },
  };
}
