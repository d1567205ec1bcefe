import { inEnglish } from '@dossier/contract/communication/said-english.ts';
import type { FastifyBaseLogger } from 'fastify';
import { plainText } from '#core/html.ts';
import type { Db } from '#db/database.ts';
import { newId } from '#db/id.ts';
import type { Events } from '../events.ts';
import { speakerOf } from '../language/speaker.ts';
import { type Channel, type Outgoing, SendError } from './channels/channel.ts';
import {
  type ClaimedRow,
  claimRows,
  correctTimes,
  dropRecalled,
  type Ending,
  endTry,
  giveUpUnknown,
  holdBack,
  keepTimes,
  nextDue,
} from './outbox.ts';

/** Wakes the workers of all instances: rows were put in. */
export const outboxTopic = 'outbox';
/** Even without an event a worker looks this often. */
const longestSleepMs = 15_000;
const shortestSleepMs = 50;
/** Rows that are sent at the same time. */
const atOnce = 5;
/** Where nobody answered, the channel's other messages wait so long. */
const restMs = 30_000;

export interface WorkerInput {
  db: Db;
  events: Events;
  log: FastifyBaseLogger;
  channels: ReadonlyMap<string, Channel>;
}

/** Sends what is due. Any number of them work on one outbox: a row belongs to whoever claimed it. */
export interface Worker {
  /** One turn: everything that is due now. @returns how many tries were made */
  turn(): Promise<number>;
  start(): void;
  /** Lets the tries that are under way end. */
  stop(): Promise<void>;
}

/** Makes the worker of this instance; it begins with `start`. */
export function makeWorker({ db, events, log, channels }: WorkerInput): Worker {
  const rests = new Map<string, number>();
  let state: 'new' | 'working' | 'stopping' = 'new';
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let lookAgain = false;

  events.on(outboxTopic, look);
  events.onGap(look);

  function awake(): string[] {
    const now = performance.now();
    return [...channels].flatMap(([name, channel]) =>
      channel.missing() === null && (rests.get(name) ?? 0) <= now ? [name] : [],
    );
  }

  async function attempt(worker: string, row: ClaimedRow): Promise<void> {
    const channel = channels.get(row.es_type);
    const ending = await tryToSend(row, channel);
    if (!ending.sent && ending.down) rests.set(row.es_type, performance.now() + restMs);
    if (!(await endTry(db, worker, row, ending)))
      log.warn({ messageId: row.id }, 'a message was taken over while it was sent');
  }

  async function tryToSend(row: ClaimedRow, channel: Channel | undefined): Promise<Ending & { down?: boolean }> {
    const recognisable = channel?.recognisable ?? false;
    try {
      if (row.username === null) throw new SendError('接收人已不存在或已冻结', 'refused');
      await channel?.send(outgoingOf(row, row.username));
      return { sent: true };
    } catch (error) {
      if (error instanceof SendError) {
        const { failure, message, down } = error;
        return { sent: false, failure, reason: message, recognisable, down };
      }
      log.error({ err: error, messageId: row.id }, 'a message could not be sent');
      return { sent: false, failure: 'unknown', reason: '服务器内部错误，详见服务日志', recognisable };
    }
  }

  async function turn(): Promise<number> {
    let tries = 0;
    await correctTimes(db);
    for (const [name, channel] of channels) {
      const reason = channel.missing();
      if (reason !== null) await holdBack(db, name, reason);
    }
    await giveUpUnknown(
      db,
      [...channels].flatMap(([name, { recognisable }]) => (recognisable ? [] : [name])),
    );
    await dropRecalled(db);
    await keepTimes(db);
    while (state !== 'stopping') {
      const worker = newId();
      const rows = await claimRows(db, worker, awake(), atOnce);
      if (rows.length === 0) break;
      tries += rows.length;
      await Promise.all(rows.map((row) => attempt(worker, row)));
    }
    return tries;
  }

  function look(): void {
    if (state !== 'working') return;
    lookAgain = true;
    looking ??= work().finally(() => {
      looking = null;
      if (lookAgain) look();
    });
  }

  /** Sends what is due and sleeps until the next row is. */
  async function work(): Promise<void> {
    clearTimeout(timer);
    let sleep = longestSleepMs;
    try {
      while (lookAgain && state === 'working') {
        lookAgain = false;
        await turn();
      }
      const next = await nextDue(db, awake());
      if (next !== null) sleep = Math.min(sleep, Math.max(shortestSleepMs, next - Date.now()));
    } catch (error) {
      log.error({ err: error }, 'the outbox could not be looked at');
    }
    if (state === 'working') timer = setTimeout(look, sleep).unref();
  }

  return {
    turn,
    start() {
      if (state !== 'new') return;
      state = 'working';
      look();
    },
    async stop() {
      state = 'stopping';
      clearTimeout(timer);
      await looking;
    },
  };
}

function outgoingOf(row: ClaimedRow, username: string): Outgoing {
  return {
    id: row.id,
    kind: row.kind,
    ...textsOf(row),
    html: row.is_html ? row.es_content : null,
    createTime: row.create_time ?? '',
    receiver: {
      username,
      realname: row.realname ?? username,
      email: row.mail_to ?? row.email,
      phone: row.phone_to ?? row.phone,
    },
  };
}

/** In the language that the account reads; a program that gets a web hook gets what the outbox holds. */
function textsOf(row: ClaimedRow): Pick<Outgoing, 'title' | 'text' | 'language'> {
  const { wording } = row;
  const text = row.is_html ? plainText(row.es_content) : row.es_content;
  if (!wording || row.es_type === 'webhook' || row.language !== 'en-US')
    return { title: row.es_title, text, language: 'zh' };
  const { value } = speakerOf('en');
  return {
    language: 'en',
    title: inEnglish(wording.title, value).replace(/\s+/g, ' '),
    text: wording.lines ? wording.lines.map((line) => inEnglish(line, value)).join('\n') : text,
  };
}
