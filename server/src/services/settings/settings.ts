import {
  isSecretSetting,
  type SettingKey,
  type SettingValues,
  settings as schemas,
  settingKeys,
} from '@dossier/contract/operations/setting.ts';
import type { FastifyBaseLogger } from 'fastify';
import { Compile } from 'typebox/compile';
import type { Config, MailConfig } from '#config/config.ts';
import { type SecretBox, secretBox } from '#config/secret-box.ts';
import { outsideCalls } from '#db/call-scope.ts';
import type { Db, Tx } from '#db/database.ts';
import type { Events } from '../events.ts';
import { defaultSettings } from './defaults.ts';

/** All instances read their settings again. */
const topic = 'settings';

/** What administrators set over the environment's defaults. Ask each time: a value that is kept grows old. */
export interface Settings {
  get<K extends SettingKey>(key: K): SettingValues[K];
  readonly defaults: Readonly<SettingValues>;
  /** Keys whose value stands in the database. */
  stored(): readonly SettingKey[];
  /** Server and sender of mails; undefined while none is set. */
  mail(): MailConfig | undefined;
  /** Writes values; a key with undefined goes back to its default. The values were checked. */
  write(tx: Tx, changes: Partial<{ [K in SettingKey]: SettingValues[K] | undefined }>): Promise<void>;
  /** Reads anew here and now; other instances do so by the event of `write`. */
  reload(): Promise<void>;
}

interface Input {
  db: Db;
  events: Events;
  config: Config;
  log: FastifyBaseLogger;
}

/** Checks one value by the schema of its key. */
export const settingChecks = new Map(settingKeys.map((key) => [key, Compile(schemas[key])]));

/** Reads the settings once and keeps them in step with all instances. */
export async function openSettings({ db, events, config, log }: Input): Promise<Settings> {
  const defaults = defaultSettings(config);
  const box = secretBox(config.dataKey);
  let current: SettingValues = defaults;
  let stored: SettingKey[] = [];
  let reading: Promise<void> = Promise.resolve();

  /** One after the other: an older answer never replaces a newer one. */
  function reload(): Promise<void> {
    const next = reading.then(async () => {
      const found = await outsideCalls(() => readStored(db, box, log));
      stored = settingKeys.filter((key) => key in found);
      current = { ...defaults, ...found };
    });
    reading = next.catch(() => undefined);
    return next;
  }
  const reloadSoon = () => {
    reload().catch((error: unknown) => log.error({ err: error }, 'the settings could not be read'));
  };
  events.on(topic, reloadSoon);
  events.onGap(reloadSoon);
  await reload();

  return {
    get: (key) => current[key],
    defaults,
    stored: () => stored,
    mail() {
      const [host, from] = [current['mail.host'], current['mail.from']];
      if (host === '' || from === '') return undefined;
      const [port, user, password] = [current['mail.port'], current['mail.user'], current['mail.password']];
      return { host, from, port, user, password };
    },
    async write(tx, changes) {
      for (const [key, value] of Object.entries(changes)) {
        if (value === undefined) {
          await tx.deleteFrom('sys_setting').where('key', '=', key).execute();
          continue;
        }
        const row = isSecretSetting(key as SettingKey)
          ? { value: null, sealed: box.seal(String(value), ownerOf(key)) }
          : { value: JSON.stringify(value), sealed: null };
        await tx
          .insertInto('sys_setting')
          .values({ key, ...row })
          .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
          .execute();
      }
      await events.publish(tx, topic, null);
    },
    reload,
  };
}

const ownerOf = (key: string) => `setting:${key}`;

/** A row that is no setting (any more), or no good value of it, counts as not set. */
async function readStored(db: Db, box: SecretBox, log: FastifyBaseLogger): Promise<Partial<SettingValues>> {
  const rows = await db.selectFrom('sys_setting').selectAll().execute();
  const found: Record<string, unknown> = {};
  for (const { key, value, sealed } of rows) {
    const check = settingChecks.get(key as SettingKey);
    if (!check) continue;
    try {
      const plain = sealed === null ? value : box.open(sealed, ownerOf(key));
      if (check.Check(plain)) found[key] = plain;
      else log.warn({ key }, 'a stored setting does not fit its bounds; the default holds');
    } catch {
      log.warn({ key }, 'a sealed setting cannot be opened with this DATA_KEY; the default holds');
    }
  }
  // Every value was checked by the schema of its key.
  return found as Partial<SettingValues>;
}
