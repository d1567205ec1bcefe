/** Luhn's check digit of a row of digits. */
export function checkDigit(digits: string): string {
  let sum = 0;
  for (const [index, sign] of [...digits].reverse().entries()) {
    const value = Number(sign) * (index % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return String((10 - (sum % 10)) % 10);
}

/** Barcodes of the store: a prefix, the number, its check digit: BX000123455 (domain 6.3). */
export function barcodeOf(prefix: string, number: number, width: number): string {
  const digits = String(number).padStart(width, '0');
  return `${prefix}${digits}${checkDigit(digits)}`;
}
