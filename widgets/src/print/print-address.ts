import { isOpenableAddress } from '@dossier/rules/address-template.ts';

export interface PrintedReport {
  /** Of the report's page: a path, or http(s). */
  address: string;
  /** Record that is printed. */
  id: string;
  /** Of the session; without one the report asks for it itself. */
  token?: string;
}

/** Address of a report that prints one record: id and token are appended. Null: nothing that a window may open. */
export function printAddress({ address, id, token }: PrintedReport): string | null {
  if (!isOpenableAddress(address)) return null;
  const [page = '', fragment] = address.split('#');
  const added = new URLSearchParams({ id, ...(token ? { token } : {}) });
  return `${page}${page.includes('?') ? '&' : '?'}${added}${fragment === undefined ? '' : `#${fragment}`}`;
}
