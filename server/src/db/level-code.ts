import { refuse } from '#core/errors.ts';
import type { Tx } from './database.ts';
import { nextNumber, pushNumber, takeNumbers } from './numbers.ts';

/** Segments of a level: one letter and two digits, `A01` … `A99`, `B01` … `Z99`. */
export const mostSiblings = 26 * 99;
const segmentLength = 3;

/** The n-th segment, counted from 1. @throws RangeError past `Z99` */
export function segmentOf(ordinal: number): string {
  if (!Number.isInteger(ordinal) || ordinal < 1 || ordinal > mostSiblings)
    throw new RangeError(`no segment number ${ordinal}`);
  const letter = String.fromCharCode(65 + Math.floor((ordinal - 1) / 99));
  return letter + String(((ordinal - 1) % 99) + 1).padStart(2, '0');
}

/** Counts a segment back; 0 for what is none, so that odd codes of other systems do not disturb the count. */
export function ordinalOf(segment: string): number {
  const match = /^([A-Z])(\d\d)$/.exec(segment);
  const number = Number(match?.[2] ?? 0);
  return match?.[1] && number > 0 ? (match[1].charCodeAt(0) - 65) * 99 + number : 0;
}

/** Highest ordinal among the last segments of the codes of one level. */
export function highestOrdinal(codes: readonly string[]): number {
  return Math.max(0, ...codes.map((code) => ordinalOf(code.slice(-segmentLength))));
}

/** 1 for a root. */
export function depthOf(code: string): number {
  return Math.ceil(code.length / segmentLength);
}

/** Code of the node above; '' for a root. */
export function parentCodeOf(code: string): string {
  return code.slice(0, -segmentLength);
}

/** Where a new code is wanted. */
export interface Level {
  /** What is numbered: `depart`, `category`. Part of the counter's name. */
  kind: string;
  /** How the user calls it, for the refusals. */
  label: string;
  /** Code of the node above; '' for a root. */
  prefix: string;
  /** Codes that the level has already, counted or not. */
  taken: readonly string[];
  /** Longest code that the column holds. */
  most: number;
}

const counterOf = ({ kind, prefix }: Level) => `${kind}:${prefix}`;

/**
 * Takes the next code of a level. The counter's row is locked until the transaction ends, so two savers wait for
 * each other; and it only grows, so the code of a deleted node, which old rows may carry, never comes back.
 */
export async function takeLevelCode(tx: Tx, level: Level): Promise<string> {
  await pushNumber(tx, counterOf(level), highestOrdinal(level.taken));
  return codeAt(level, await takeNumbers(tx, counterOf(level)));
}

/** The code that would come next; takes none. */
export async function nextLevelCode(tx: Pick<Tx, 'selectFrom'>, level: Level): Promise<string> {
  return codeAt(level, Math.max(await nextNumber(tx, counterOf(level)), highestOrdinal(level.taken) + 1));
}

/** A code was given by hand: the level goes on behind it. @returns whether it, or a later one, was taken before */
export async function keepLevelCode(tx: Tx, level: Level, code: string): Promise<boolean> {
  const ordinal = ordinalOf(code.slice(level.prefix.length));
  await pushNumber(tx, counterOf(level), highestOrdinal(level.taken));
  const used = ordinal < (await nextNumber(tx, counterOf(level)));
  await pushNumber(tx, counterOf(level), ordinal);
  return used;
}

function codeAt({ prefix, label, most }: Level, ordinal: number): string {
  if (ordinal > mostSiblings) throw refuse(`同一级的${label}已达上限，不能再添加`);
  const code = prefix + segmentOf(ordinal);
  if (code.length > most) throw refuse(`${label}层级过深，不能再添加下级`);
  return code;
}
