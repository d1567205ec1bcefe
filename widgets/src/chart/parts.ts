import { numberText } from './chart-data.ts';
import type { ChartColours } from './colours.ts';

/** The bubble at what the mouse or the arrows point at. Names are data: the library escapes them. */
export function bubble(colours: ChartColours) {
  return {
    confine: true,
    transitionDuration: 0,
    backgroundColor: colours.raised,
    borderColor: colours.line,
    textStyle: { color: colours.text, fontFamily: colours.font, fontSize: 12 },
    valueFormatter: (value: unknown) => (typeof value === 'number' ? numberText(value) : '—'),
  };
}

/** The names of the series, above the chart at its left; many are turned over like pages. */
export function legend(colours: ChartColours) {
  return {
    type: 'scroll' as const,
    top: 0,
    left: 0,
    itemWidth: 18,
    itemHeight: 10,
    textStyle: { color: colours.soft, fontFamily: colours.font, fontSize: 12 },
  };
}
