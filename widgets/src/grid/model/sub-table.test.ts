import { describe, expect, it } from 'vitest';
import { subTablePlace } from './sub-table.ts';

const frame = { top: 100, bottom: 500, left: 20, width: 1000 };
const row = (top: number) => ({ top, bottom: top + 61, left: 21, width: 998 });

describe('the place of the sub-table', () => {
  it('is below the row while more than 350 px are free there', () => {
    expect(subTablePlace(row(200), frame, 612)).toEqual({ left: 20, width: 960, top: 165 });
  });

  it('is above the row at 350 px and less', () => {
    expect(subTablePlace(row(200), frame, 611)).toEqual({ left: 20, width: 960, bottom: 304 });
  });
});
