import { describe, expect, test } from 'vitest';
import { contrast, readableOn } from './contrast.ts';

const colors = ['#F5222D', '#FA541C', '#FAAD14', '#13C2C2', '#52C41A', '#1890FF', '#2F54EB', '#722ED1'];

test('measures contrast as WCAG does', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrast('#1890ff', '#ffffff')).toBeCloseTo(3.24, 2);
});

describe.each(colors)('%s', (color) => {
  test.each(['#ffffff', '#1b1f26', '#e8f3ff'])('becomes readable on %s', (background) => {
    expect(contrast(readableOn(color, background), background)).toBeGreaterThanOrEqual(4.5);
  });
});

test('leaves a readable colour alone', () => {
  expect(readableOn('#722ED1', '#ffffff')).toBe('#722ed1');
});
