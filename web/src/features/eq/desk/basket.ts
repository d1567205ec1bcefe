import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { DeskLoan, scan } from '@dossier/contract/eq/lending.ts';

type Scanned = ResultOf<typeof scan>;
type Line = DeskLoan['lines'][number];
export type Condition = 'A' | 'B' | 'C' | 'D';

/** A device that lies on the desk, to be handed out or taken back. */
export interface Entry {
  way: 'out' | 'back';
  assetId: string;
  code: string;
  name: string;
  loanId: string;
  loanCode: string;
  version: number;
  borrowerName: string;
  lineId: string;
  condition: Condition;
  /** What belongs to it, and how much of that is here. */
  accessories: readonly { name: string; quantity: number; here: number }[];
  missing: string;
  damage: number | null;
  photos: string | null;
}

export interface Basket {
  person: Scanned['person'];
  /** Loans of the person, to fetch and to bring back. */
  loans: readonly DeskLoan[];
  entries: readonly Entry[];
}

export const emptyBasket: Basket = { person: null, loans: [], entries: [] };

/** Why a scan put nothing on the desk. */
export type Refusal = 'unknown' | 'twice' | 'notLent' | 'noLoan';

/**
 * What a scan makes of the desk: a person comes with his loans; a device that is out comes back; one in store goes to the
 * person's loan that asks for it.
 */
export function withScan(basket: Basket, scanned: Scanned): Basket | Refusal {
  if (scanned.person) return { ...basket, person: scanned.person, loans: scanned.loans };
  const { asset } = scanned;
  if (!asset) return 'unknown';
  if (basket.entries.some(({ assetId }) => assetId === asset.id)) return 'twice';
  const out = find(
    scanned.loans,
    (line) => line.assetId === asset.id && line.outTime !== null && line.backTime === null,
  );
  if (out) return added(basket, entryOf('back', asset, out));
  if (asset.status !== '0') return 'notLent';
  const loans = basket.person ? basket.loans : scanned.loans;
  const taken = new Map<string, number>();
  for (const { lineId } of basket.entries) taken.set(lineId, (taken.get(lineId) ?? 0) + 1);
  const isOpen = (line: Line) => line.outTime === null && (taken.get(line.id) ?? 0) < line.quantity;
  const wanted =
    find(loans, (line) => isOpen(line) && line.assetId === asset.id) ??
    find(loans, (line) => isOpen(line) && line.assetId === null && line.kind === asset.kind);
  return wanted ? added(basket, entryOf('out', asset, wanted)) : 'noLoan';
}

const added = (basket: Basket, entry: Entry): Basket => ({ ...basket, entries: [...basket.entries, entry] });

function find(loans: readonly DeskLoan[], fits: (line: Line) => boolean): { loan: DeskLoan; line: Line } | undefined {
  for (const loan of loans) {
    const line = loan.lines.find(fits);
    if (line) return { loan, line };
  }
  return undefined;
}

function entryOf(
  way: Entry['way'],
  asset: NonNullable<Scanned['asset']>,
  { loan, line }: { loan: DeskLoan; line: Line },
): Entry {
  return {
    way,
    assetId: asset.id,
    code: asset.code,
    name: asset.name,
    loanId: loan.id,
    loanCode: loan.code,
    version: loan.version,
    borrowerName: loan.borrowerName,
    lineId: line.id,
    condition: 'A',
    accessories: asset.accessories.map((accessory) => ({ ...accessory, here: accessory.quantity })),
    missing: '',
    damage: null,
    photos: null,
  };
}

/** A device of the desk with some of its facts changed. */
export const withChange = (basket: Basket, assetId: string, change: Partial<Entry>): Basket => ({
  ...basket,
  entries: basket.entries.map((entry) => (entry.assetId === assetId ? { ...entry, ...change } : entry)),
});

export const without = (basket: Basket, assetIds: readonly string[]): Basket => ({
  ...basket,
  entries: basket.entries.filter(({ assetId }) => !assetIds.includes(assetId)),
});

/** Pieces that did not come back. */
export const missingOf = ({ accessories }: Entry): number =>
  accessories.reduce((sum, { quantity, here }) => sum + Math.max(0, quantity - here), 0);

/** Devices of one loan that go the same way: one call. */
export function callsOf({ entries }: Basket): Entry[][] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = `${entry.way}:${entry.loanId}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()];
}
