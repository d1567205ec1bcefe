import { type WorkChatConfig, workChatsOf } from './config-work-chat.ts';
import type { Reader } from './environment.ts';
import { secureUrl } from './secure-url.ts';

export interface OidcConfig {
  /** Name in addresses and in the table of linked accounts. */
  source: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** On the sign-in page's button. */
  name: string;
}

export interface CasConfig {
  /** Without a final slash. */
  url: string;
  /** On the sign-in page's button. */
  name: string;
  /** Nobody signs in here: the browser goes to the CAS server by itself. */
  central: boolean;
}

interface Providers {
  oidc: OidcConfig[];
  workChats: WorkChatConfig[];
  cas: CasConfig | undefined;
  publicUrl: string | undefined;
}

/** Systems that sign people in for this one. `OIDC_*` is one source; OIDC_SOURCES names more, set as `OIDC_{NAME}_*`. */
export function providersOf(read: Reader): Providers {
  const publicUrl = originOf(read);
  const further = read.list('OIDC_SOURCES').filter((name) => {
    const good = /^[a-z][a-z0-9_]{0,29}$/.test(name) && name !== 'oidc';
    if (!good)
      read.refuse(
        'OIDC_SOURCES',
        '应为小写字母、数字、下划线组成的名称，且不能是 oidc',
        'must list names of small letters, digits and underscores, and not oidc',
      );
    return good;
  });
  const sources = [oidcOf(read, 'oidc', 'OIDC'), ...further.map((name) => furtherOf(read, name))];
  const oidc = sources.filter((source) => source !== undefined);
  const cas = casOf(read);
  const workChats = workChatsOf(read);
  for (const { source } of workChats)
    if (oidc.some((one) => one.source === source))
      read.refuse('OIDC_SOURCES', `不能再含有 ${source}`, `must not name ${source} as well`);
  if (
    (oidc.length > 0 || workChats.length > 0 || cas) &&
    publicUrl === undefined &&
    read.optional('PUBLIC_URL') === undefined
  )
    read.refuse(
      'PUBLIC_URL',
      '与 OIDC_*、CAS_URL、WECOM_*、DINGTALK_* 须同时设置',
      'must be set together with OIDC_*, CAS_URL, WECOM_*, DINGTALK_*',
    );
  return { oidc, workChats, cas, publicUrl };
}

function furtherOf(read: Reader, name: string): OidcConfig | undefined {
  const prefix = `OIDC_${name.toUpperCase()}`;
  const found = oidcOf(read, name, prefix);
  if (!found && read.optional(`${prefix}_ISSUER`) === undefined)
    read.refuse(`${prefix}_ISSUER`, '已列入 OIDC_SOURCES，须设置', 'is named by OIDC_SOURCES and must be set');
  return found;
}

function oidcOf(read: Reader, source: string, prefix: string): OidcConfig | undefined {
  const issuer = secureUrl(read, `${prefix}_ISSUER`);
  const group = read.group([`${prefix}_ISSUER`, `${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`] as const);
  if (!group || !issuer) return undefined;
  const name = read.text(`${prefix}_NAME`, source === 'oidc' ? '单点登录' : source);
  return { source, issuer, clientId: group[1], clientSecret: group[2], name };
}

function casOf(read: Reader): CasConfig | undefined {
  const url = secureUrl(read, 'CAS_URL');
  const central = read.flag('CAS_CENTRAL', false);
  if (url === undefined) return undefined;
  return { url: url.replace(/\/+$/, ''), name: read.text('CAS_NAME', '统一身份认证'), central };
}

function originOf(read: Reader): string | undefined {
  const value = read.url('PUBLIC_URL', ['https:', 'http:']);
  if (value === undefined) return undefined;
  const url = new URL(value);
  if (url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '') return url.origin;
  read.refuse(
    'PUBLIC_URL',
    '应为不带路径的地址，如 https://dossier.example.com',
    'must be an address without a path, like https://dossier.example.com',
    false,
  );
  return undefined;
}
