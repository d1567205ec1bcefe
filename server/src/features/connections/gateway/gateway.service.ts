import {
  forwardLimits,
  type listGatewayRoutes,
  mostRoutes,
  routeStatus,
  saveGatewayRoute,
} from '@dossier/contract/connections/gateway.ts';
import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { readFlag } from '@dossier/contract/core/wire.ts';
import { mostSort, patterns } from '@dossier/rules/patterns.ts';
import { sql } from 'kysely';
import type { Actor, Origin } from '#access/actor.ts';
import { invalid, notFound, refuse } from '#core/errors.ts';
import { type Db, isPgError, type Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { operateType, wireNow, writeLog } from '#services/log-entries.ts';
import { OutboundError, portOf, readUrl } from '#services/outbound.ts';
import type { App } from '#services/services.ts';
import { readFilters } from './filters.ts';
import { liveRoute, type RouteRow, routeRows, routesChanged } from './routes-table.ts';
import { readRules, type StoredRule, withoutSecrets } from './rules.ts';

type Input = BodyOf<typeof saveGatewayRoute>['router'];
type Shown = ResultOf<typeof listGatewayRoutes>[number];
interface Caller {
  actor: Actor;
  origin: Origin;
}

/**
 * All routes as the wire shows them. Who may not change them sees no value that is added to, or asked of, a call: keys of
 * other systems are kept there.
 */
export async function shownRoutes(db: Db, actor: Actor): Promise<Shown[]> {
  const shown = actor.permissions.has(saveGatewayRoute.access) ? (rule: StoredRule) => rule : withoutSecrets;
  return (await routeRows(db)).map((row) => {
    const filters = JSON.parse(row.filters) as StoredRule[];
    const predicates = JSON.parse(row.predicates) as StoredRule[];
    return {
      id: row.id,
      routerId: row.router_id,
      name: row.name,
      uri: row.uri,
      status: row.status,
      retryable: row.retryable,
      stripPrefix: readFilters(filters).stripped,
      predicates: predicates.map(shown),
      filters: filters.map(shown),
      sortNo: row.sort_no,
      signedIn: row.signed_in,
      permission: row.permission,
      passToken: row.pass_token,
      timeoutMs: row.timeout_ms,
      maxMb: row.max_mb,
      createBy: row.create_by,
      createTime: row.create_time,
      updateBy: row.update_by,
      updateTime: row.update_time,
    };
  });
}

/** Adds a route, or changes the one with that id; what is absent stays as it is. */
export async function saveRoute(app: App, caller: Caller, input: Input): Promise<void> {
  const before = input.id
    ? await app.db.selectFrom('sys_gateway_route').selectAll().where('id', '=', input.id).executeTakeFirst()
    : undefined;
  if (input.id && !before) throw notFound();
  const row = readRoute(input, before);
  liveRoute(row);
  if (row.status === routeStatus.on) await assertAllowed(app, row.uri);
  await changed(app, async (tx) => {
    const { create_by: _, create_time: __, ...change } = row;
    const stamp = wireNow();
    if (before) {
      const { numUpdatedRows } = await tx
        .updateTable('sys_gateway_route')
        .set({ ...change, update_by: caller.actor.username, update_time: stamp })
        .where('id', '=', row.id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw notFound();
    } else {
      // Counted under a lock, so that two who add at once do not pass the limit together.
      await sql`lock table sys_gateway_route in share row exclusive mode`.execute(tx);
      const { n } = await tx
        .selectFrom('sys_gateway_route')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      if (n >= mostRoutes) throw refuse(`网关路由最多${mostRoutes}条`);
      await tx
        .insertInto('sys_gateway_route')
        .values({ ...change, create_by: caller.actor.username, create_time: stamp })
        .execute();
    }
    await writeLog(tx, caller.actor, caller.origin, {
      content: `${before ? '编辑' : '添加'}网关路由，${row.name}`,
      operate: before ? operateType.edit : operateType.add,
      method: 'system:gateway:updateAll',
      // Not the filters: headers that a route adds may hold keys of other systems.
      parameters: { id: row.id, routerId: row.router_id, uri: row.uri, status: row.status, signedIn: row.signed_in },
    });
  });
}

/** Deletes a route. */
export async function deleteRoute(app: App, caller: Caller, id: string): Promise<void> {
  await changed(app, async (tx) => {
    const row = await tx
      .deleteFrom('sys_gateway_route')
      .where('id', '=', id)
      .returning(['name', 'router_id'])
      .executeTakeFirst();
    if (!row) throw notFound();
    await writeLog(tx, caller.actor, caller.origin, {
      content: `删除网关路由，${row.name}`,
      operate: operateType.remove,
      method: 'system:getway:delete',
      parameters: { id, routerId: row.router_id },
    });
  });
}

/** A change and the word of it to every instance, together or not at all. */
async function changed(app: App, work: (tx: Tx) => Promise<void>): Promise<void> {
  try {
    await app.db.transaction().execute(async (tx) => {
      await work(tx);
      await app.events.publish(tx, routesChanged, null);
    });
  } catch (error) {
    if (isPgError(error) && error.code === '23505') throw invalid({ routerId: '路由ID已存在' });
    throw error;
  }
}

function readRoute(input: Input, before: RouteRow | undefined): RouteRow {
  const problems: Record<string, string> = {};
  const text = (name: 'routerId' | 'name' | 'uri', label: string, most: number, now = ''): string => {
    const value = (input[name] ?? now).trim();
    if (value === '') problems[name] = `${label}不能为空`;
    else if (value.length > most) problems[name] = `${label}最长${most}个字符`;
    return value;
  };
  const bounded = (name: keyof typeof forwardLimits, label: string, now?: number): number => {
    const { least, most, usual } = forwardLimits[name];
    const value = input[name] ?? now ?? usual;
    if (value < least || value > most) problems[name] = `${label}应为${least}到${most}`;
    return value;
  };
  const isOn = readFlag(input.status);
  const status = isOn === undefined ? (before?.status ?? routeStatus.on) : isOn ? routeStatus.on : routeStatus.off;
  const permission = (input.permission === undefined ? before?.permission : input.permission)?.trim() || null;
  if (permission && !/^[\w]+(:[\w]+)+$/.test(permission)) problems.permission = '权限编码应形如 crm:order:list';
  const signedIn = input.signedIn ?? before?.signed_in ?? true;
  if (permission && !signedIn) problems.permission = '允许匿名访问的路由不能要求权限';
  const sortNo = input.sortNo ?? before?.sort_no ?? 0;
  if (sortNo > mostSort) problems.sortNo = patterns.sortNo.message;
  else if (sortNo < -1_000_000) problems.sortNo = '排序值不能小于-1000000';
  const row = {
    id: before?.id ?? newId(),
    router_id: text('routerId', '路由ID', 50, before?.router_id),
    name: text('name', '路由名称', 64, before?.name),
    uri: text('uri', '路由URI', 200, before?.uri),
    status,
    retryable: (readFlag(input.retryable) ?? before?.retryable === 1) ? 1 : 0,
    sort_no: sortNo,
    signed_in: signedIn,
    permission,
    pass_token: input.passToken ?? before?.pass_token ?? false,
    timeout_ms: bounded('timeoutMs', '超时时间', before?.timeout_ms),
    max_mb: bounded('maxMb', '大小限制', before?.max_mb),
    create_by: null,
    create_time: null,
    update_by: null,
    update_time: null,
  };
  if (row.router_id !== '' && !/^[\w.-]+$/.test(row.router_id)) problems.routerId = '路由ID只能用字母、数字和 _ . -';
  if (!problems.uri) Object.assign(problems, uriProblem(row.uri));
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const predicates = readRules('predicates', input.predicates ?? before?.predicates ?? '');
  if (!predicates.some(({ name }) => name === 'Path')) throw invalid({ predicates: '路由条件至少要有一个路径' });
  const filters = readRules('filters', input.filters ?? before?.filters ?? '');
  // Older clients say it by a column of its own.
  if ((input.stripPrefix ?? 0) > 0 && !filters.some(({ name }) => name === 'StripPrefix'))
    filters.push({ name: 'StripPrefix', args: [{ key: 'parts', value: String(input.stripPrefix) }] });
  return { ...row, predicates: JSON.stringify(predicates), filters: JSON.stringify(filters) };
}

function uriProblem(uri: string): { uri?: string } {
  if (uri.startsWith('lb:')) return { uri: '不支持服务名（lb://），请填写 http 或 https 地址' };
  try {
    const { search, hash } = readUrl(uri);
    return search || hash ? { uri: '路由URI不能带参数' } : {};
  } catch (error) {
    if (error instanceof OutboundError) return { uri: error.message };
    throw error;
  }
}

/** Who saves a route that is on hears at once that its host may not be reached. */
async function assertAllowed(app: App, uri: string): Promise<void> {
  const url = new URL(uri);
  try {
    await app.outbound.destination(url.hostname, portOf(url));
  } catch (error) {
    throw error instanceof OutboundError ? invalid({ uri: error.message }) : error;
  }
}
