import { describe, expect, it } from 'vitest';
import { barcodeOf, checkDigit } from './barcode.ts';

describe('barcodes of the store', () => {
  it('end with the digit of Luhn (domain 6.3)', () => {
    expect(barcodeOf('BX', 12_345, 8)).toBe('BX000123455');
    expect(checkDigit('7992739871')).toBe('3');
    expect(barcodeOf('DA', 1, 10)).toBe('DA00000000018');
  });

  it('tell a wrong digit and two that changed places', () => {
    expect(checkDigit('00012346')).not.toBe(checkDigit('00012345'));
    expect(checkDigit('00012354')).not.toBe(checkDigit('00012345'));
  });
});
