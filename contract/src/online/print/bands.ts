import type { Design, SheetRow } from './design.ts';

/** Rows of the sheet that are printed together: of one band, below one another. `to` is behind the last. */
export interface Run {
  from: number;
  to: number;
}

export interface GroupRun extends Run {
  by: string;
}

/** What repeats for the records of a set: heads of groups, the record, feet of groups. */
export interface Region {
  type: 'region';
  set: string;
  /** Fields of the groups, the outermost first. */
  levels: string[];
  heads: GroupRun[];
  details: Run[];
  feet: GroupRun[];
}

export type Segment = ({ type: 'fixed' } & Run) | Region;

export interface Sheet {
  pageHead: Run[];
  pageFoot: Run[];
  /** What is between them, from top to bottom. */
  body: Segment[];
}

const isOfPage = ({ band }: SheetRow) => band === 'pageHead' || band === 'pageFoot';
const alike = (one: SheetRow, other: SheetRow) =>
  one.band === other.band && (one.set ?? '') === (other.set ?? '') && (one.by ?? '') === (other.by ?? '');

/** Runs of rows that are of one band. */
export function runsOf(rows: readonly SheetRow[]): (Run & { row: SheetRow })[] {
  const runs: (Run & { row: SheetRow })[] = [];
  for (const [at, row] of rows.entries()) {
    const last = runs.at(-1);
    if (last && alike(last.row, row)) last.to = at + 1;
    else runs.push({ from: at, to: at + 1, row });
  }
  return runs;
}

/** How the rows of a design are printed. */
export function sheetOf({ rows }: Pick<Design, 'rows'>): Sheet {
  const sheet: Sheet = { pageHead: [], pageFoot: [], body: [] };
  for (const { from, to, row } of runsOf(rows)) {
    const run = { from, to };
    if (isOfPage(row)) {
      sheet[row.band === 'pageHead' ? 'pageHead' : 'pageFoot'].push(run);
      continue;
    }
    if (row.band === 'fixed') {
      sheet.body.push({ type: 'fixed', ...run });
      continue;
    }
    const region = regionFor(sheet.body, row);
    const group = { ...run, by: row.by ?? '' };
    if (row.band === 'detail') region.details.push(run);
    else (row.band === 'groupHead' ? region.heads : region.feet).push(group);
  }
  for (const segment of sheet.body) if (segment.type === 'region') segment.levels = levelsOf(segment);
  return sheet;
}

/** The region that a row goes on with; a head after records begins another. */
function regionFor(body: Segment[], { set = '', band }: SheetRow): Region {
  const last = body.at(-1);
  const begins = band === 'groupHead' && last?.type === 'region' && last.details.length + last.feet.length > 0;
  if (last?.type === 'region' && last.set === set && !begins) return last;
  const region: Region = { type: 'region', set, levels: [], heads: [], details: [], feet: [] };
  body.push(region);
  return region;
}

/** Heads name the groups from outside to inside, feet from inside to outside. */
const levelsOf = ({ heads, feet }: Region): string[] => [
  ...new Set([...heads.map(({ by }) => by), ...[...feet].reverse().map(({ by }) => by)]),
];
