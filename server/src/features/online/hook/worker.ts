import { newId } from '#db/id.ts';
import type { App } from '#services/services.ts';
import { type Claimed, claim, endTry, hooksTopic, nextDue, purge } from './outbox.ts';
import { send } from './send.ts';

/** Even without an event a worker looks this often. */
const longestSleepMs = 15_000;
const shortestSleepMs = 50;
/** Calls at the same time, and how long one may take. */
const atOnce = 5;
const timeoutMs = 8000;
const purgeEveryMs = 3_600_000;

/** Delivers what is due while the server runs. Any number of them work on one outbox: a delivery belongs to whoever claimed it. */
export function deliverHooks(app: App): void {
  let working = false;
  let stopping = false;
  let lookAgain = false;
  let looking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let purgedAt = Number.NEGATIVE_INFINITY;

  function look(): void {
    if (!working || stopping) return;
    lookAgain = true;
    looking ??= work().finally(() => {
      looking = null;
      if (lookAgain) look();
    });
  }
  async function work(): Promise<void> {
    clearTimeout(timer);
    let sleep = longestSleepMs;
    try {
      while (lookAgain && !stopping) {
        lookAgain = false;
        await turn(app, () => stopping);
      }
      if (performance.now() - purgedAt > purgeEveryMs) {
        purgedAt = performance.now();
        await purge(app.db);
      }
      const due = await nextDue(app.db);
      if (due !== null) sleep = Math.min(sleep, Math.max(shortestSleepMs, due));
    } catch (error) {
      app.log.error({ err: error }, 'deliveries to other programs could not be looked at');
    }
    if (!stopping) timer = setTimeout(look, sleep).unref();
  }

  app.events.on(hooksTopic, look);
  app.events.onGap(look);
  app.http.addHook('onReady', async () => {
    working = true;
    look();
  });
  app.http.addHook('onClose', async () => {
    stopping = true;
    clearTimeout(timer);
    await looking;
  });
}

/** One turn: everything that is due now. */
async function turn(app: App, isStopping: () => boolean): Promise<void> {
  while (!isStopping()) {
    const worker = newId();
    const claimed = await claim(app.db, worker, atOnce);
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((one) => deliver(app, worker, one)));
  }
}

async function deliver(app: App, worker: string, claimed: Claimed): Promise<void> {
  const began = performance.now();
  const outcome = await send({ app, db: app.db }, claimed, { ...claimed, timeoutMs }).catch((error: unknown) => {
    app.log.error({ err: error, delivery: claimed.delivery }, 'a delivery could not be made');
    return { ok: false as const, status: null, said: '服务器内部错误，详见服务日志', retry: true };
  });
  await endTry(app.db, worker, claimed, outcome, Math.round(performance.now() - began));
}
