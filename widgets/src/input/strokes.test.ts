import { describe, expect, it } from 'vitest';
import { drawStrokes, type InkPoint, type Pen, type Stroke } from './strokes.ts';

/** Draws and tells what the canvas was asked, with the widths of the lines. */
function drawn(...strokes: Stroke[]): string[] {
  const asked: string[] = [];
  const pen = new Proxy({} as Pen, {
    get:
      (_pen, name) =>
      (...given: unknown[]) =>
        asked.push(`${String(name)} ${given.slice(0, 4).join(' ')}`.trim()),
    set: (_pen, name, value) => {
      if (name === 'lineWidth') asked.push(`width ${value}`);
      return true;
    },
  });
  drawStrokes(pen, strokes, { width: 400, height: 100 });
  return asked.filter((call) => call !== 'beginPath');
}

const point = (x: number, y: number, pressure = 0): InkPoint => ({ x, y, pressure });
const blank = 'fillRect 0 0 400 100';

describe('drawing a signature', () => {
  it('starts with white paper', () => {
    expect(drawn()).toEqual([blank]);
    expect(drawn({ type: 'line', points: [] })).toEqual([blank]);
  });

  it('makes a dot of a single point', () => {
    expect(drawn({ type: 'line', points: [point(5, 6, 0.4)] })).toEqual([blank, 'arc 5 6 2.5 0', 'fill']);
  });

  it('goes through the middles and ends at the last point, wider with more pressure', () => {
    expect(drawn({ type: 'line', points: [point(0, 0), point(10, 20, 1), point(20, 20)] })).toEqual([
      blank,
      'width 1.5',
      'moveTo 0 0',
      'quadraticCurveTo 0 0 5 10',
      'stroke',
      'width 4',
      'moveTo 5 10',
      'quadraticCurveTo 10 20 15 20',
      'stroke',
      'width 1.5',
      'moveTo 15 20',
      'quadraticCurveTo 20 20 20 20',
      'stroke',
    ]);
  });

  it('writes a typed name in the middle', () => {
    expect(drawn({ type: 'text', text: '王建国' })).toEqual([blank, 'fillText 王建国 200 50']);
  });
});
