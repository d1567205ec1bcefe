import { BlockList, isIP } from 'node:net';
import path from 'node:path';
import { type ClamavConfig, clamavOf } from './config-clamav.ts';
import { type CasConfig, type OidcConfig, providersOf } from './config-sign-in.ts';
import { sofficeOf } from './config-soffice.ts';
import type { WorkChatConfig } from './config-work-chat.ts';
import { isLoopback, Reader } from './environment.ts';
import { originsOf } from './origins.ts';
import { readOutboundEntry } from './outbound-rule.ts';
import { openSecrets } from './secrets.ts';
import { contactOf } from './security-contact.ts';

/** Everything that can be set from outside, checked. README.md has the table. */
export interface Config {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** Base of all calls, e.g. `/jeecg-boot`; '' for none. */
  apiPrefix: string;
  /** Absolute. */
  dataDir: string;
  /** Where the job 数据备份 and `npm run backup` put their files. Absolute. */
  backupDir: string;
  /** Absent: the embedded database. */
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  /** Absent: files lie in the data folder. */
  s3: S3Config | undefined;
  /** Absent: uploads are not looked at for viruses. */
  clamav: ClamavConfig | undefined;
  /** Absolute path of LibreOffice's `soffice`; absent: office files get no keeping copies. */
  soffice: string | undefined;
  /** Password of `admin` on the first start; absent: generated and printed once. */
  adminPassword: string | undefined;
  brand: string;
  captcha: boolean;
  /** Whether strangers may make an account for themselves. */
  registration: boolean;
  demo: boolean;
  /** The secret of X-Sign. It ships with every client, so it protects nothing. */
  signSecret: string;
  /** Signs the session tokens: 64 hexadecimal digits, 256 bits. */
  tokenKey: string;
  /** Seals stored passwords of other systems (secret-box.ts): 64 hexadecimal digits. */
  dataKey: string;
  /** What Prometheus sends as bearer to read `/metrics`. */
  metricsToken: string;
  sms: SmsConfig | undefined;
  mail: MailConfig | undefined;
  chat: ChatConfig;
  hook: HookConfig | undefined;
  /** Providers of OpenID Connect, in the order of their buttons. */
  oidc: readonly OidcConfig[];
  /** Enterprise chats, after them. */
  workChats: readonly WorkChatConfig[];
  cas: CasConfig | undefined;
  /** The origin that browsers use, e.g. `https://dossier.example.com`: providers send them back there and nowhere else. */
  publicUrl: string | undefined;
  /** Addresses and networks whose X-Forwarded-For is believed; false for none. */
  trustProxy: string[] | false;
  /** Hosts, addresses and networks that this server may call on a user's behalf (outbound-rule.ts). */
  outboundAllow: string[];
  /** Exact origins of other clients' pages. */
  corsOrigins: readonly string[];
  /** An address as a link; undefined: none of its own. */
  securityContact: string | undefined;
  logLevel: LogLevel;
  production: boolean;
}

export interface S3Config {
  endpoint: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  region: string;
}

/** Short messages go out as one POST of JSON `{phone, content}` with a bearer token. */
export interface SmsConfig {
  url: string;
  token: string;
}

export interface MailConfig {
  host: string;
  port: number;
  user: string;
  password: string;
  from: string;
}

/** Addresses of the robots of chat groups; each may be absent. */
export interface ChatConfig {
  dingtalk: string | undefined;
  wechat: string | undefined;
}

/** Messages go out as one POST of JSON with a signature by the secret. */
export interface HookConfig {
  url: string;
  secret: string;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * Reads the configuration and makes the secrets that are not set.
 * @throws StartupError that lists every wrong value
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Readonly<Config> {
  const read = new Reader(env);
  const production = env.NODE_ENV === 'production';
  const host = read.text('HOST', '127.0.0.1');
  const dataDir = path.resolve(read.text('DATA_DIR', './data'));
  const captcha = read.flag('CAPTCHA', true);
  if (!captcha && production && !isLoopback(host)) {
    read.refuse(
      'CAPTCHA',
      '生产环境只有 HOST 为本机地址时才能关闭',
      'may be off in production only on a loopback HOST',
    );
  }
  const config = {
    host,
    port: read.integer('PORT', 8080, 0, 65_535),
    apiPrefix: prefixOf(read),
    dataDir,
    backupDir: path.resolve(read.text('BACKUP_DIR', path.join(dataDir, 'backups'))),
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    redisUrl: read.url('REDIS_URL', ['redis:', 'rediss:']),
    s3: s3Of(read),
    clamav: clamavOf(read),
    soffice: sofficeOf(read),
    adminPassword: passwordOf(read),
    brand: read.text('BRAND', '卷宗'),
    captcha,
    registration: read.flag('REGISTRATION', false),
    demo: read.flag('DEMO', false),
    sms: smsOf(read),
    mail: mailOf(read),
    chat: {
      dingtalk: read.url('CHAT_DINGTALK_URL', ['https:', 'http:']),
      wechat: read.url('CHAT_WECHAT_URL', ['https:', 'http:']),
    },
    hook: hookOf(read),
    ...providersOf(read),
    trustProxy: trustOf(read),
    outboundAllow: hostsOf(read),
    corsOrigins: originsOf(read),
    securityContact: contactOf(read),
    logLevel: read.oneOf('LOG_LEVEL', logLevels, 'info'),
    production,
  };
  const givenKey = keyOf(read, 'TOKEN_KEY');
  const givenDataKey = keyOf(read, 'DATA_KEY');
  const givenMetricsToken = metricsTokenOf(read);
  read.throwIfWrong();
  const secrets = openSecrets(config.dataDir);
  const tokenKey = givenKey ?? secrets.get('token-key');
  const dataKey = givenDataKey ?? secrets.get('data-key');
  const metricsToken = givenMetricsToken ?? secrets.get('metrics-token');
  const signSecret = env.SIGN_SECRET?.trim() || secrets.get('sign-secret');
  return Object.freeze({ ...config, tokenKey, dataKey, metricsToken, signSecret });
}

function prefixOf(read: Reader): string {
  const value = read.text('API_PREFIX', '/jeecg-boot').replace(/\/+$/, '');
  if (value !== '' && !/^(\/[\w.-]+)+$/.test(value)) {
    read.refuse('API_PREFIX', '应形如 /jeecg-boot', 'must look like /jeecg-boot');
  }
  return value;
}

function passwordOf(read: Reader): string | undefined {
  const value = read.optional('ADMIN_PASSWORD');
  if (value !== undefined && (value.length < 8 || value.length > 128)) {
    read.refuse('ADMIN_PASSWORD', '长度应为 8 到 128 个字符', 'must have 8 to 128 characters', false);
  }
  return value;
}

/** Several instances without a common data folder must be given the same key. */
function keyOf(read: Reader, name: 'TOKEN_KEY' | 'DATA_KEY'): string | undefined {
  const value = read.optional(name);
  if (value !== undefined && !/^[0-9a-f]{64}$/i.test(value)) {
    read.refuse(name, '应为 64 位十六进制数字（256 位）', 'must be 64 hexadecimal digits (256 bits)', false);
  }
  return value?.toLowerCase();
}

function metricsTokenOf(read: Reader): string | undefined {
  const value = read.optional('METRICS_TOKEN');
  if (value !== undefined && !/^[\x21-\x7e]{16,}$/.test(value)) {
    read.refuse('METRICS_TOKEN', '应为至少 16 个可见字符', 'must have at least 16 visible characters', false);
  }
  return value;
}

function s3Of(read: Reader): S3Config | undefined {
  const endpoint = read.url('S3_ENDPOINT', ['http:', 'https:']);
  const group = read.group(['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY']);
  if (!group || !endpoint) return undefined;
  const [, bucket, accessKey, secretKey] = group;
  return { endpoint, bucket, accessKey, secretKey, region: read.text('S3_REGION', 'us-east-1') };
}

function smsOf(read: Reader): SmsConfig | undefined {
  const url = read.url('SMS_URL', ['https:', 'http:']);
  const group = read.group(['SMS_URL', 'SMS_TOKEN']);
  return group && url ? { url, token: group[1] } : undefined;
}

function mailOf(read: Reader): MailConfig | undefined {
  const group = read.group(['MAIL_HOST', 'MAIL_FROM']);
  const port = read.integer('MAIL_PORT', 587, 1, 65_535);
  const user = read.text('MAIL_USER', '');
  const password = read.text('MAIL_PASSWORD', '');
  return group && { host: group[0], from: group[1], port, user, password };
}

function hookOf(read: Reader): HookConfig | undefined {
  const url = read.url('HOOK_URL', ['https:', 'http:']);
  const group = read.group(['HOOK_URL', 'HOOK_SECRET']);
  return group && url ? { url, secret: group[1] } : undefined;
}

function trustOf(read: Reader): string[] | false {
  const list = read.list('TRUST_PROXY').filter((entry) => entry !== 'off');
  for (const entry of list) {
    if (entry === 'loopback' || isNetwork(entry)) continue;
    read.refuse('TRUST_PROXY', `${entry} 不是地址或网段`, `${entry} is no address and no network`, false);
  }
  return list.length > 0 && list;
}

function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/');
  const family = isIP(address);
  if (family === 0) return false;
  try {
    if (bits !== undefined) new BlockList().addSubnet(address, Number(bits), family === 4 ? 'ipv4' : 'ipv6');
    return true;
  } catch {
    return false;
  }
}

function hostsOf(read: Reader): string[] {
  const list = read.list('OUTBOUND_ALLOW').map((entry) => entry.toLowerCase());
  for (const entry of list) {
    if (readOutboundEntry(entry)) continue;
    read.refuse(
      'OUTBOUND_ALLOW',
      `${entry} 不是主机名、地址或网段`,
      `${entry} is no host name, address or network`,
      false,
    );
  }
  return list;
}
