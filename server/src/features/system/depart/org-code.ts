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
export function depthOf(orgCode: string): number {
  return Math.ceil(orgCode.length / segmentLength);
}

/** Code of the department above; '' for a root. */
export function parentCodeOf(orgCode: string): string {
  return orgCode.slice(0, -segmentLength);
}
