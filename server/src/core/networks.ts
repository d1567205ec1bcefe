import { BlockList, isIP } from 'node:net';

/** Addresses and networks (`10.0.0.8`, `192.168.0.0/16`, `fd00::/8`) as one list to ask. */
export interface Networks {
  has(address: string): boolean;
}

/** Reads a list of addresses and networks. @returns the entry that is neither, when there is one */
export function readNetworks(entries: readonly string[]): Networks | string {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits, more] = entry.split('/');
    const family = isIP(address);
    const most = family === 4 ? 32 : 128;
    const length = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
    if (family === 0 || more !== undefined || !(length <= most)) return entry;
    list.addSubnet(address, length, family === 4 ? 'ipv4' : 'ipv6');
  }
  return {
    has(given) {
      // How a socket for both families writes IPv4.
      const address = given.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
      const family = isIP(address);
      return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6');
    },
  };
}
