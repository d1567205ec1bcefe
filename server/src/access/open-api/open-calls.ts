import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { openAppStatus, openCallsOf, openHeaders } from '@dossier/contract/connections/open-app.ts';
import type { Endpoint } from '@dossier/contract/core/endpoint.ts';
import { codes } from '@dossier/contract/core/envelope.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { AppError, forbidden, unauthenticated } from '#core/errors.ts';
import { readNetworks } from '#core/networks.ts';
import type { Db } from '#db/database.ts';
import type { Actor } from '../actor.ts';
import type { Sessions } from '../session/sessions.ts';
import { tokenOf } from '../session/sessions.ts';
import { admit, maxSkewMs } from './admission.ts';
import { isOpenCall, nameOfCall } from './calls.ts';
import { keyPattern, openSecret } from './secrets.ts';
import { emptyDigest, sameSignature, signatureOf } from './signature.ts';

/** A call of an application, from its arrival to its line in the log. */
export interface OpenCall {
  appId: string;
  appName: string;
  tenantId: number;
  /** Whether its signature was right and it was let in, so that it counts. */
  admitted: boolean;
  /** What the caller was told when it failed. */
  failure: { code: number; message: string } | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set when an application calls whose key is known. */
    openCall: OpenCall | null;
    /** What the body must be, as the signature has it. */
    signedDigest: string | null;
  }
}

/** The door for other systems: calls that carry a key and a signature instead of a token. */
export interface OpenCalls {
  /** Whether a call comes by a key. */
  isSigned(request: FastifyRequest): boolean;
  /** The owner of the application that calls, when it may make this call. @throws 401, 429 or 510 */
  require(request: FastifyRequest, reply: FastifyReply, target: Endpoint): Promise<Actor>;
}

interface AppRow {
  id: string;
  name: string;
  owner_id: string | null;
  calls: string;
  addresses: string | null;
  per_minute: number;
  daily_quota: number;
  status: string;
  expired: boolean;
  tenant_id: number;
  sealed: string | null;
  owner_works: boolean;
}

const wrongKey = (): AppError => unauthenticated('访问密钥或签名不正确');
const tooMany = (message: string): AppError => new AppError(message, { code: 429, status: 429 });
/** Stands in for the secret of a key that nobody has, so that it takes as long as one that somebody has. */
const nobodysSecret = 'nobody';

export function makeOpenCalls({ db, dataKey, sessions }: { db: Db; dataKey: string; sessions: Sessions }): OpenCalls {
  return {
    isSigned: (request) => request.headers[openHeaders.key] !== undefined,
    async require(request, reply, target) {
      const sent = readHeaders(request);
      // Read with every call: what is switched off is off for the next one, on every server.
      const app = keyPattern.test(sent.key) ? await findApp(db, sent.key) : undefined;
      if (app)
        request.openCall = {
          appId: app.id,
          appName: app.name,
          tenantId: app.tenant_id,
          admitted: false,
          failure: null,
        };
      const secret = app?.sealed ? openSecret(dataKey, app.id, app.sealed) : nobodysSecret;
      const expected = signatureOf(secret, { method: request.method, url: request.raw.url ?? '', ...sent });
      if (!sameSignature(expected ?? '', sent.signature) || expected === null || !app?.sealed) throw wrongKey();

      assertUsable(app, request);
      if (!openCallsOf(app.calls).includes(nameOfCall(target)) || !isOpenCall(target))
        throw forbidden('接口应用未获准调用此接口');
      const refusal = await admit(
        db,
        { id: app.id, perMinute: app.per_minute, dailyQuota: app.daily_quota },
        sent.nonce,
      );
      if (refusal === 'replayed') throw unauthenticated('请求已处理过，请勿重复发送');
      if (refusal !== null) {
        reply.header('retry-after', refusal === 'minute' ? '60' : '3600');
        throw tooMany(refusal === 'minute' ? '调用过于频繁，请稍后再试' : '今日调用次数已用完');
      }
      if (request.openCall) request.openCall.admitted = true;
      request.signedDigest = sent.digest;
      const owner = await sessions.ofApplication(app.id, { userId: app.owner_id ?? '', tenantId: app.tenant_id });
      assertTenant(request, owner);
      return { ...owner, application: app.name };
    },
  };
}

/** What a signed call says of itself. @throws 401 when a part is missing, malformed, or out of time */
function readHeaders(request: FastifyRequest) {
  const text = (name: string): string => String(request.headers[name] ?? '');
  const sent = {
    key: text(openHeaders.key),
    timestamp: text(openHeaders.timestamp),
    nonce: text(openHeaders.nonce),
    digest: text(openHeaders.digest),
    signature: text(openHeaders.signature),
  };
  // Two answers to "who calls" are one too many: whoever checks the one may be deceived by the other.
  const { token } = request.query as Record<string, unknown>;
  if (tokenOf(request) !== null || token) throw unauthenticated('不能同时使用令牌和访问密钥');
  if (!/^[\w-]{16,64}$/.test(sent.nonce)) throw unauthenticated(`${openHeaders.nonce} 须为16到64个字母、数字、_ 或 -`);
  if (!/^[0-9a-f]{64}$/.test(sent.digest)) throw unauthenticated(`${openHeaders.digest} 须为64位小写十六进制`);
  if (!/^\d{13}$/.test(sent.timestamp)) throw unauthenticated(`${openHeaders.timestamp} 须为13位毫秒时间戳`);
  if (Math.abs(Date.now() - Number(sent.timestamp)) > maxSkewMs)
    throw unauthenticated('请求时间与服务器相差超过5分钟，请校准时钟');
  return sent;
}

async function findApp(db: Db, key: string): Promise<AppRow | undefined> {
  const { rows } = await sql<AppRow>`
    select a.id, a.name, a.owner_id, a.calls, a.addresses, a.per_minute, a.daily_quota, a.status, a.tenant_id, s.sealed,
      coalesce(a.expires_at <= now(), false) as expired,
      coalesce(u.del_flag = 0 and u.status <> 2, false) as owner_works
    from sys_open_app a left join sys_open_app_secret s on s.app_id = a.id left join sys_user u on u.id = a.owner_id
    where a.access_key = ${key}`.execute(db);
  return rows[0];
}

/** Only who signs well hears what is wrong with the application. @throws 401 */
function assertUsable(app: AppRow, request: FastifyRequest): void {
  if (app.status !== openAppStatus.on) throw unauthenticated('接口应用已停用');
  if (app.expired) throw unauthenticated('接口应用已过有效期');
  if (!app.owner_works) throw unauthenticated('接口应用的所有者已冻结或已删除');
  const addresses = (app.addresses ?? '').split(',').filter((entry) => entry !== '');
  if (addresses.length === 0) return;
  const networks = readNetworks(addresses);
  if (typeof networks === 'string' || !networks.has(request.ip))
    throw unauthenticated(`不允许从地址 ${request.ip} 调用`);
}

/** The header, which is not signed, may name no other tenant than the application's. @throws 401 */
function assertTenant({ headers }: FastifyRequest, owner: Actor): void {
  const wanted = String(headers['tenant-id'] ?? headers['x-tenant-id'] ?? '0');
  if (wanted !== '0' && wanted !== '' && wanted !== String(owner.tenantId))
    throw unauthenticated('接口应用只能访问所属租户的数据');
}

/**
 * The body of a signed call as it is read: at its end it must be the one that was signed. Until then nobody has seen it.
 * @throws 401
 */
export function signedBody(request: FastifyRequest, payload: NodeJS.ReadableStream): NodeJS.ReadableStream {
  const { signedDigest } = request;
  if (signedDigest === null) return payload;
  const { 'transfer-encoding': coding, 'content-length': length, 'content-type': type = '' } = request.headers;
  if (/^\s*multipart/i.test(type)) throw unauthenticated('签名不覆盖表单，文件请以 application/octet-stream 发送');
  const wrong = () => unauthenticated('请求内容与签名不符');
  if (request.method === 'GET' || (coding === undefined && (length === undefined || length === '0'))) {
    // A body of a GET is not read by anybody.
    if (signedDigest !== emptyDigest) throw wrong();
    return payload;
  }
  const hash = createHash('sha256');
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush: (done) => done(sameSignature(hash.digest('hex'), signedDigest) ? null : wrong()),
  });
  // A caller who leaves in the middle ends the reading too.
  payload.on('error', (error) => body.destroy(error));
  return payload.pipe(body);
}

/** What a failed call of an application was told, for its log. */
export function noteFailure(request: FastifyRequest, failure: { code: number; message: string }): void {
  if (request.openCall) request.openCall.failure = { code: failure.code || codes.failed, message: failure.message };
}
