import type { ArchiveDeskLoan, scanLoan, takeBodiesBack } from '@dossier/contract/arc/loan-calls.ts';
import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';

type Scanned = ResultOf<typeof scanLoan>;
export type BackState = BodyOf<typeof takeBodiesBack>['items'][number]['state'];

/** A body that lies on the counter, to be handed out or taken back. */
export interface Entry {
  way: 'out' | 'back';
  /** Its barcode. */
  code: string;
  itemId: string;
  no: string;
  title: string;
  loan: ArchiveDeskLoan;
  /** Pages that went out; null: nobody counted. */
  outPages: number | null;
  state: BackState;
  pages: number | null;
  remark: string;
}

export interface Counter {
  person: Scanned['person'];
  /** Loans of the person, to fetch and to bring back. */
  loans: readonly ArchiveDeskLoan[];
  entries: readonly Entry[];
}

export const emptyCounter: Counter = { person: null, loans: [], entries: [] };

/** Why a scan put nothing on the counter. */
export type Refusal = 'twice' | 'noPerson' | 'noLoan';

/** What a scan makes of the counter: a person comes with their loans; a body that is out comes back; another goes to the person. */
export function withScan(counter: Counter, { person, item, loans }: Scanned): Counter | Refusal {
  if (person) return { ...counter, person, loans };
  if (!item || counter.entries.some(({ itemId }) => itemId === item.id)) return 'twice';
  const about = { code: item.barcode, itemId: item.id, no: item.archiveNo ?? item.barcode, title: item.title };
  const out = lineOf(loans, item.id, (line) => line.outTime !== null && line.backTime === null);
  if (out) {
    const outPages = out.line.pages;
    return added(counter, {
      ...about,
      way: 'back',
      loan: out.loan,
      outPages,
      state: 'ok',
      pages: outPages,
      remark: '',
    });
  }
  if (!counter.person) return 'noPerson';
  const wanted = lineOf(counter.loans, item.id, (line) => line.outTime === null);
  if (!wanted) return 'noLoan';
  return added(counter, {
    ...about,
    ...{ way: 'out', loan: wanted.loan, outPages: item.pages, state: 'ok', pages: null, remark: '' },
  });
}

const added = (counter: Counter, entry: Entry): Counter => ({ ...counter, entries: [...counter.entries, entry] });

function lineOf(
  loans: readonly ArchiveDeskLoan[],
  itemId: string,
  fits: (line: ArchiveDeskLoan['lines'][number]) => boolean,
) {
  for (const loan of loans) {
    const line = loan.lines.find((one) => one.itemId === itemId && fits(one));
    if (line) return { loan, line };
  }
  return undefined;
}

export const withChange = (counter: Counter, itemId: string, change: Partial<Entry>): Counter => ({
  ...counter,
  entries: counter.entries.map((entry) => (entry.itemId === itemId ? { ...entry, ...change } : entry)),
});

export const without = (counter: Counter, itemIds: readonly string[]): Counter => ({
  ...counter,
  entries: counter.entries.filter(({ itemId }) => !itemIds.includes(itemId)),
});

/** Bodies of one loan that go the same way: one call. */
export const callsOf = ({ entries }: Counter): Entry[][] => [
  ...Map.groupBy(entries, ({ way, loan }) => `${way}:${loan.id}`).values(),
];
