import { createHash } from 'node:crypto';
import { createClient } from 'redis';
import { StartupError } from '#core/startup-error.ts';
import type { EventsInput } from './events.ts';

interface RedisInput {
  redisUrl: string;
  /** The installation's key: instances that share it share the channel, and only they. */
  tokenKey: string;
  onError: (error: unknown) => void;
}

/** Carries events over Redis publish and subscribe: one connection to speak, one to listen. */
export function redisRelay({ redisUrl, tokenKey, onError }: RedisInput): NonNullable<EventsInput['relay']> {
  const channel = `dossier:${createHash('sha256').update(tokenKey).digest('hex').slice(0, 16)}`;
  return async (hear, gap) => {
    let isOpen = false;
    const socket = {
      connectTimeout: 5000,
      // Before the start a wrong address must fail; later it comes back some time.
      reconnectStrategy: (tries: number) => (isOpen ? Math.min(200 * 2 ** tries, 5000) : false) as number | false,
    };
    const speaker = createClient({ url: redisUrl, socket, disableOfflineQueue: true });
    const ear = createClient({ url: redisUrl, socket });
    for (const client of [speaker, ear]) client.on('error', onError);
    try {
      await speaker.connect();
      await ear.connect();
      await ear.subscribe(channel, hear);
    } catch (error) {
      speaker.destroy();
      ear.destroy();
      const { message } = error as Error; // the client throws Errors
      throw new StartupError(`无法连接 Redis（${message}）`, `Cannot reach Redis (${message})`);
    }
    isOpen = true;
    ear.on('ready', gap);
    return {
      async send(text) {
        await speaker.publish(channel, text);
      },
      async close() {
        isOpen = false;
        speaker.destroy();
        ear.destroy();
      },
    };
  };
}
