import { type RefObject, useEffect, useState } from 'react';

/** Px of a week's head of dates, and of one bar (days.css). */
const [dateHeight, laneHeight] = [28, 22];

/** Bars that a day has room for; the others are behind `+n`. */
export function useLanes(grid: RefObject<HTMLDivElement | null>, weeks: number): number {
  const [lanes, setLanes] = useState(3);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a month of more weeks has other elements
  useEffect(() => {
    const element = grid.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const week = element.querySelector('.rv-week')?.clientHeight ?? 0;
      if (week > 0) setLanes(Math.max(2, Math.floor((week - dateHeight) / laneHeight)));
    });
    observer.observe(element);
    for (const week of element.querySelectorAll('.rv-week')) observer.observe(week);
    return () => observer.disconnect();
  }, [grid, weeks]);
  return lanes;
}
