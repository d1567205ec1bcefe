/** Signs of a unified social credit code: digits and letters without I, O, S, V and Z (GB 32100-2015). */
const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28] as const;

/** A code as it is kept: full-width signs and small letters are taken for what they mean (domain G9). */
export const plainCode = (text: string): string => text.normalize('NFKC').trim().toUpperCase();

/** Whether a text is a unified social credit code (统一社会信用代码): 18 signs, the last one a check sign (GB 32100-2015); as people type it. */
export function isCreditCode(text: string): boolean {
  const values = [...plainCode(text)].map((sign) => signs.indexOf(sign));
  if (values.length !== 18 || values.includes(-1)) return false;
  const sum = weights.reduce((total, weight, at) => total + weight * (values[at] ?? 0), 0);
  return values[17] === (31 - (sum % 31)) % 31;
}
