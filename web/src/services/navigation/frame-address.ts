import type { MenuNode } from '@dossier/contract/identity/session.ts';
import { type AddressValues, fillAddress, isOpenableAddress } from '@dossier/rules/address-template.ts';
import { apiBase } from '../api/api.ts';
import { useSession } from '../session/session.ts';
import { opensWindow, pathOf } from './menu.ts';

export interface FrameAddress {
  address: string;
  unknown: string[];
  /** False for anything but http, https or a path of this origin. */
  openable: boolean;
}

/** The address of an embedded or external page with the values of this visit. */
export function frameAddress(template: string, path: string): FrameAddress {
  const { address, unknown } = fillAddress(template, visitValues(path));
  return { address, unknown, openable: isOpenableAddress(address) };
}

/** Where the link of a menu entry leads: an entry with a target to its real address, every other one to its page. */
export function linkOf(node: MenuNode): string {
  const path = pathOf(node);
  if (!opensWindow(node)) return path;
  const { address, openable } = frameAddress(node.meta.url ?? '', path);
  return openable ? address : path;
}

/** The fixed list of names that addresses may use. */
function visitValues(path: string): AddressValues {
  const { token, tenantId, user } = useSession.getState();
  const { origin, host, hostname, port, protocol, pathname, href } = window.location;
  const base = new URL(apiBase, origin).href.replace(/\/$/, '');
  const ofUser = Object.fromEntries(
    (['id', 'username', 'realname', 'orgCode', 'phone', 'email', 'workNo'] as const).map((name) => [
      `user.${name}`,
      user?.[name] ?? '',
    ]),
  );
  return {
    values: {
      token: token ?? '',
      tenantId: String(tenantId),
      TENANT_ID: String(tenantId),
      ...ofUser,
      'route.path': path,
    },
    bases: {
      'window._CONFIG.domianURL': base,
      'window._CONFIG.staticDomainURL': `${base}/sys/common/static`,
      'window.location.origin': origin,
      'window.location.host': host,
      'window.location.hostname': hostname,
      'window.location.port': port,
      'window.location.protocol': protocol,
      'window.location.pathname': pathname,
      'window.location.href': href,
    },
  };
}
