import { type Endpoint, isPermission } from '@dossier/contract/core/endpoint.ts';

/**
 * What applications may be given, by the beginning of the permission that a call asks; the longest that fits decides.
 * What is not named here stays closed: accounts, passwords, rights, tenants, keys, settings, connections, monitoring.
 */
const families: readonly (readonly [prefix: string, which: 'all' | 'reads' | 'none'])[] = [
  ['pm', 'all'],
  ['arc', 'all'],
  ['eq', 'all'],
  ['online:cgreport', 'reads'],
  ['system:position', 'all'],
  ['system:depart', 'all'],
  ['system:depart:role', 'none'],
  ['system:dict', 'all'],
  ['system:category', 'all'],
  ['system:fillRule', 'reads'],
  ['system:checkRule', 'reads'],
  ['system:sysAnnouncement', 'all'],
  ['system:sysMessage', 'all'],
  ['system:user', 'reads'],
  ['system:ossFile', 'reads'],
  ['system:log', 'reads'],
  ['system:dataLog', 'reads'],
];

/** The same for calls that ask a session only, by path. */
const signedIn =
  /^\/(sys\/dict\/(getDictItems|getDictText|loadDict\w*|loadTreeData|queryAllDictItems)|sys\/category\/load\w+|sys\/fillRule\/executeRuleByCode\w*|sys\/checkRule\/checkByCode|online\/cgreport\/api\/get\w+|sys\/sysDepart\/\w+|sys\/user\/(queryByIds|queryUserByDepId|getMultiUser)|sys\/annountCement\/queryById|sys\/common\/(downloadZip|resumable)|sys\/task\/(list|queryById))(\/|$)/;

/** A call as applications name it: `GET /sys/position/list`. */
export const nameOfCall = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** Whether applications may be given a call. A signature covers the body as it is read, which a form is not: it is read past it. */
export function isOpenCall(target: Endpoint): boolean {
  const { access, method, path, multipart } = target;
  if (multipart === true || access === 'public') return false;
  if (!isPermission(access)) return signedIn.test(path);
  const [, which = 'none'] =
    families
      .filter(([prefix]) => access.startsWith(`${prefix}:`))
      .sort(([a], [b]) => b.length - a.length)
      .at(0) ?? [];
  // Runs of changes are read with the right to change.
  return which === 'all' || (which === 'reads' && method === 'GET' && !access.endsWith(':edit'));
}
