import { describe, expect, it } from 'vitest';
import { figureText, momentText, sizeText } from './units.ts';

describe('figures in words', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1.00 KB'],
    [123_456_789, '117.7 MB'],
    [5e15, '4547.5 TB'],
  ])('%d bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));

  it('takes the unit of the metric, and tells moments in the zone of the server', () => {
    expect([figureText(2048, 'bytes'), figureText(0.5, 'seconds')]).toEqual(['2.00 KB', '500 毫秒']);
    expect([figureText(0.256, ''), figureText(12_345, 'threads')]).toEqual(['25.6%', '12,345']);
    expect(momentText(Date.UTC(2026, 0, 1, 20))).toBe('2026-01-02 04:00:00');
  });
});
