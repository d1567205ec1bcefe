import { type LinkType, linkTypes, longestLag } from './plan.ts';
import { compareWbs, readWbs } from './wbs.ts';

/** A task that comes before another, by its WBS code. */
export interface Predecessor {
  wbs: string;
  type: LinkType;
  /** Working days. */
  lag: number;
}

/** What is wrong with a piece of the text: it cannot be read, its lag is too long, its task is named twice. */
export interface PredecessorFault {
  text: string;
  fault: 'form' | 'lag' | 'twice';
}

/** Longest text that is read, and the longest piece of it. */
const longestText = 10_000;
const longestPiece = 200;

/**
 * Predecessors as people write them: `1.2FS+2; 1.3SS`. A code alone means FS; full-width signs and small letters are
 * taken, and commas for semicolons. Faults are those of single pieces, the others are read all the same.
 */
export function readPredecessors(text: string): { predecessors: Predecessor[]; faults: PredecessorFault[] } {
  const predecessors: Predecessor[] = [];
  const faults: PredecessorFault[] = [];
  if (text.length > longestText) return { predecessors, faults: [{ text: `${text.slice(0, 20)}…`, fault: 'form' }] };
  const seen = new Set<string>();
  for (const piece of text.normalize('NFKC').split(/[;,、]/)) {
    const written = piece.trim();
    if (written === '') continue;
    const read = readOne(written);
    if (typeof read === 'string') faults.push({ text: written, fault: read });
    else if (seen.has(read.wbs)) faults.push({ text: written, fault: 'twice' });
    else {
      seen.add(read.wbs);
      predecessors.push(read);
    }
  }
  return { predecessors, faults };
}

/** The text of predecessors, which reading gives back. */
export const writePredecessors = (predecessors: readonly Predecessor[]): string =>
  predecessors
    .toSorted((one, other) => compareWbs(one.wbs, other.wbs))
    .map(({ wbs, type, lag }) => `${wbs}${type}${lag === 0 ? '' : lag > 0 ? `+${lag}` : lag}`)
    .join('; ');

function readOne(text: string): Predecessor | 'form' | 'lag' {
  if (text.length > longestPiece) return 'form';
  const [, code = '', type = '', lagText = ''] =
    /^([\d.·•・。]+)\s*([A-Za-z]{2})?\s*([+\-−–—]\s*\d+)?$/.exec(text) ?? [];
  const wbs = readWbs(code);
  const found = type === '' ? 'FS' : linkTypes.find((one) => one === type.toUpperCase());
  if (wbs === null || found === undefined) return 'form';
  const lag = lagText === '' ? 0 : Number(lagText.slice(1)) * (lagText.startsWith('+') ? 1 : -1);
  return Math.abs(lag) > longestLag ? 'lag' : { wbs, type: found, lag: lag === 0 ? 0 : lag };
}
