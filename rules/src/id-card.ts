const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checks = '10X98765432';

/** Whether a text is an identity number of 18 characters (GB 11643): a day that exists, and the check character of the rest. */
export function isIdCard(text: string): boolean {
  if (!/^[1-9]\d{16}[\dXx]$/.test(text)) return false;
  const day = `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`;
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) return false;
  return checkCharacter(text) === text[17]?.toUpperCase();
}

/** The last character of a number, by its first seventeen digits. */
export function checkCharacter(text: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  return checks[sum % 11] ?? '';
}

/** What may be shown of an identity number to whoever may not see it: where it is from, and its last two characters. */
export const maskedIdCard = (text: string): string => `${text.slice(0, 3)}${'*'.repeat(13)}${text.slice(-2)}`;
