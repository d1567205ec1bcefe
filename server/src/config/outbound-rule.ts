import { BlockList, isIP } from 'node:net';

/** What OUTBOUND_ALLOW says, read once. */
export interface OutboundRule {
  /** Lower-case host names with their ports; an empty set means every port. */
  names: ReadonlyMap<string, ReadonlySet<number>>;
  networks: readonly Network[];
}

interface Network {
  list: BlockList;
  /** Absent: every port. */
  port: number | undefined;
}

/** Addresses that are nobody's on the public internet: loopback, private, link-local, documentation, multicast. */
const special4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** Parts of 2000::/3, the public IPv6 space, that carry or hide other addresses. */
const special6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const notPublic = new BlockList();
for (const [net, bits] of special4) notPublic.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of special6) notPublic.addSubnet(net, bits, 'ipv6');
const public6 = new BlockList();
public6.addSubnet('2000::', 3, 'ipv6');

/** True for an address that anybody on the internet may be reached at. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4');
  return public6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/**
 * One entry of OUTBOUND_ALLOW: `host`, `host:port`, `10.1.2.3`, `10.0.0.0/8`, `10.1.2.3:5432`, `[::1]:5432`, `fd00::/8`.
 * @returns null when it is none of them
 */
export function readOutboundEntry(entry: string): { name: string; port?: number } | Network | null {
  const bare = isIP(entry.split('/')[0] ?? '') === 6;
  const split = bare ? null : /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(entry);
  if (!bare && !split) return null;
  const host = (bare ? entry : (split?.[1] ?? split?.[2] ?? '')).toLowerCase();
  const port = split?.[3] === undefined ? undefined : Number(split[3]);
  if (port !== undefined && (port < 1 || port > 65_535)) return null;
  const [address = '', bits] = host.split('/');
  const family = isIP(address);
  if (family !== 0) return networkOf(address, bits, family, port);
  if (!/^[a-z0-9_]([a-z0-9._-]*[a-z0-9])?$/.test(host) || /^[\d.]+$/.test(host)) return null;
  return { name: host, ...(port === undefined ? {} : { port }) };
}

function networkOf(address: string, bits: string | undefined, family: number, port: number | undefined) {
  const most = family === 4 ? 32 : 128;
  const length = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
  if (!(length >= 0 && length <= most)) return null;
  const list = new BlockList();
  list.addSubnet(address, length, family === 4 ? 'ipv4' : 'ipv6');
  return { list, port };
}

/** Reads the checked entries of OUTBOUND_ALLOW. */
export function outboundRule(entries: readonly string[]): OutboundRule {
  const names = new Map<string, Set<number>>();
  const everyPort = new Set<string>();
  const networks: Network[] = [];
  for (const entry of entries) {
    const found = readOutboundEntry(entry);
    if (!found) continue;
    if ('list' in found) {
      networks.push(found);
      continue;
    }
    const ports = names.get(found.name) ?? new Set();
    if (found.port === undefined) everyPort.add(found.name);
    else ports.add(found.port);
    names.set(found.name, ports);
  }
  for (const name of everyPort) names.set(name, new Set());
  return { names, networks };
}

/** Whether the name is listed for the port: it may be reached at public addresses and at listed ones. */
export function isListedName(rule: OutboundRule, host: string, port: number): boolean {
  const ports = rule.names.get(host);
  return ports !== undefined && (ports.size === 0 || ports.has(port));
}

/** Whether the address itself, or a network that it lies in, is listed for the port. */
export function isListedAddress(rule: OutboundRule, address: string, port: number): boolean {
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
  return rule.networks.some((network) => (network.port ?? port) === port && network.list.check(address, family));
}
