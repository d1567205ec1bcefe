import {
  isSecretSetting,
  type SettingKey,
  type SettingValues,
  settings as schemas,
  settingKeys,
  settingTitle,
} from '@dossier/contract/operations/setting.ts';
import { sql } from 'kysely';
import type { TSchema } from 'typebox';
import type { Actor, Origin } from '#access/actor.ts';
import { invalid, refuse } from '#core/errors.ts';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import { bindFiles } from '#services/files/bind.ts';
import { fileKinds } from '#services/files/checks/sniff.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { settingChecks } from '#services/settings/settings.ts';

interface Caller {
  app: App;
  actor: Actor;
  origin: Origin;
}

export interface Change {
  /** `version` of the values that the person saw. */
  version: number;
  values?: Record<string, unknown>;
  reset?: readonly string[];
}

type Wanted = Partial<Record<SettingKey, SettingValues[SettingKey] | undefined>>;

/** A number that rises with every change of a setting. */
export async function settingsVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(id), 0)::int as version from sys_setting_change`.execute(db);
  return rows[0]?.version ?? 0;
}

/** Changes settings on every instance, in one piece or not at all. @returns how many differ now */
export async function changeSettings(caller: Caller, change: Change): Promise<number> {
  const { app } = caller;
  const wanted = readChange(change);
  // The values that are judged below are those of this version: were it only looked at under the lock, a change that
  // is under way could slip in between and carry a password to another server.
  await assertUnchanged(app.db, change.version);
  await app.settings.reload();
  await assertMail(app, wanted);
  const changed = await inTransaction(app.db, async (tx) => {
    // One at a time, so that the version that was looked at is the one that is replaced.
    await sql`lock table sys_setting_change in share row exclusive mode`.execute(tx);
    await assertUnchanged(tx, change.version);
    return store(caller, tx, wanted);
  });
  await app.settings.reload();
  return changed;
}

async function store({ app, actor, origin }: Caller, tx: Tx, wanted: Wanted): Promise<number> {
  const { settings } = app;
  const stored = new Set(settings.stored());
  const lines: { key: SettingKey; before: string | null; after: string | null }[] = [];
  const changes: Wanted = {};
  // The names of a record whose keys are settings.
  for (const key of Object.keys(wanted) as SettingKey[]) {
    const next = wanted[key];
    const before = stored.has(key) ? textOf(key, settings.get(key)) : null;
    const after = next === undefined ? null : textOf(key, next);
    // A secret that is entered anew counts as a change: its text is the same three stars.
    const isSame = isSecretSetting(key) ? next === undefined && before === null : before === after;
    if (isSame) continue;
    if ((schemas[key] as { kind?: string }).kind === 'picture')
      await bindFiles(tx, { resource: 'setting', id: key }, String(settings.get(key)), String(next ?? ''), actor);
    lines.push({ key, before, after });
    changes[key] = next;
  }
  if (lines.length === 0) return 0;
  // Checked by the schema of each key.
  await settings.write(tx, changes as Parameters<typeof settings.write>[1]);
  await tx
    .insertInto('sys_setting_change')
    .values(lines.map((line) => ({ ...line, create_by: actor.username })))
    .execute();
  await writeLog(tx, actor, origin, {
    operate: operateType.edit,
    content: `修改系统设置：${lines.map(({ key }) => settingTitle(key)).join('、')}`,
    method: 'system:setting:edit',
    parameters: lines,
  });
  return lines.length;
}

/** A value as history shows it; cut, for lists may be long. */
function textOf(key: SettingKey, value: unknown): string {
  if (isSecretSetting(key)) return '***';
  return (Array.isArray(value) ? value.join('、') : String(value)).slice(0, 4000);
}

async function assertUnchanged(db: Db, version: number): Promise<void> {
  if ((await settingsVersion(db)) === version) return;
  const last = await db
    .selectFrom('sys_setting_change as c')
    .leftJoin('sys_user as u', 'u.username', 'c.create_by')
    .select(['c.create_by', 'u.realname', 'c.create_time'])
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const who = last ? (last.realname ?? last.create_by) : '';
  throw refuse(`设置已被${who}在${last?.create_time ?? ''}修改，请刷新后核对，再重新保存`);
}

/** Checks keys and values against the schemas. @throws the sentence per field */
function readChange({ values = {}, reset = [] }: Change): Wanted {
  const problems: Record<string, string> = {};
  const wanted: Wanted = {};
  for (const [key, value] of [...Object.entries(values), ...reset.map((key) => [key, undefined] as const)]) {
    const known = settingKeys.find((candidate) => candidate === key);
    if (!known) throw refuse(`没有名为“${key.slice(0, 64)}”的设置`);
    const problem = value === undefined ? null : problemOf(known, value);
    if (problem) problems[key] = problem;
    // Checked just above.
    wanted[known] = value as SettingValues[SettingKey] | undefined;
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return wanted;
}

function problemOf(key: SettingKey, value: unknown): string | null {
  const schema: TSchema & {
    minimum?: number;
    maximum?: number;
    minLength?: number;
    maxLength?: number;
    type?: string;
  } = schemas[key];
  const title = settingTitle(key);
  if (!settingChecks.get(key)?.Check(value)) {
    if (schema.type === 'integer') return `${title}应为${schema.minimum}到${schema.maximum}的整数`;
    if (schema.type === 'string')
      return `${title}${schema.minLength ? '不能为空或' : '不能'}超过${schema.maxLength}个字符`;
    return `${title}的值不正确`;
  }
  // Header lines end where a line ends; what stands in one line anywhere stays in one line.
  const multiline = (schema as { kind?: string }).kind === 'lines';
  const plain = typeof value === 'string' ? value.replaceAll(multiline ? '\n' : '', '') : '';
  if (/\p{Cc}/u.test(plain)) return `${title}不能包含控制字符`;
  if (key === 'upload.kinds') {
    const unknown = (value as string[]).filter((kind) => !fileKinds.includes(kind));
    if (unknown.length > 0) return `不支持的文件类型：${unknown.join('、')}`;
  }
  const isPicture = (schema as { kind?: string }).kind === 'picture';
  if (isPicture && value !== '' && !/^brand\//.test(String(value))) return `${title}应为上传的图片`;
  return null;
}

/** A stored password is never sent to another server than the one it was entered for, nor mail to a host not allowed. */
async function assertMail({ settings, config, outbound }: App, wanted: Wanted): Promise<void> {
  // A key that is present with undefined goes back to its default.
  const next = <K extends SettingKey>(key: K) =>
    (key in wanted ? (wanted[key] ?? settings.defaults[key]) : settings.get(key)) as SettingValues[K];
  const host = next('mail.host');
  if (host !== '' && next('mail.from') === '') throw invalid({ 'mail.from': '请填写发件人' });
  const differs = (['mail.host', 'mail.port', 'mail.user'] as const).some((key) => next(key) !== settings.get(key));
  const isOwn = host === (config.mail?.host ?? '');
  if (!differs || host === '') return;
  if (!isOwn || next('mail.port') !== config.mail?.port) {
    await outbound.destination(host, next('mail.port')).catch((error: unknown) => {
      throw invalid({ 'mail.host': error instanceof Error ? error.message : '不允许访问该主机' });
    });
  }
  const keepsPassword = !('mail.password' in wanted) && settings.get('mail.password') !== '';
  if (keepsPassword) throw invalid({ 'mail.password': '更换服务器、端口或用户名后，请重新输入密码' });
  const takesDefault = 'mail.password' in wanted && wanted['mail.password'] === undefined;
  const isDefaultServer = (['mail.host', 'mail.port', 'mail.user'] as const).every(
    (key) => next(key) === settings.defaults[key],
  );
  if (takesDefault && settings.defaults['mail.password'] !== '' && !isDefaultServer)
    throw invalid({ 'mail.password': '更换服务器、端口或用户名后，请重新输入密码' });
}
