import type { EChartsType } from 'echarts/core';
import type { EChartsOption } from 'echarts/types/dist/echarts';
import { useEffect, useMemo, useRef } from 'react';
import type { ChartPick } from './chart-data.ts';
import { type ChartColours, useChartColours } from './colours.ts';
import { init } from './engine.ts';

export interface ChartDrawingProps {
  /** Keep the function while the data stays. */
  build: (colours: ChartColours) => EChartsOption;
  /** Item that the arrows point at; null for none. */
  at: number | null;
  onPick?: ((pick: ChartPick) => void) | undefined;
}

/** The drawing alone, as large as the box around it. For the eye only: the words stand beside it. */
export default function ChartDrawing({ build, at, onPick }: ChartDrawingProps) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
  const colours = useChartColours();
  // The kit makes a new object for each drawing; only other values are another theme.
  const look = JSON.stringify(colours);
  // Read back from the text that was just written from it.
  const option = useMemo(() => build(JSON.parse(look) as ChartColours), [build, look]);
  const shown = useRef(option);
  const pick = useRef(onPick);
  useEffect(() => {
    pick.current = onPick;
    shown.current = option;
    chart.current?.setOption(withMotion(option), { notMerge: true });
  }, [option, onPick]);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // Comes once at the start too; a chart in a hidden place waits for its size.
    const watch = new ResizeObserver(() => {
      if (element.clientWidth === 0 || element.clientHeight === 0) return;
      if (chart.current) {
        chart.current.resize();
        return;
      }
      const made = init(element, null, { renderer: 'svg' });
      made.setOption(withMotion(shown.current));
      made.on('click', (event) => {
        const { dataIndex, name, seriesName, value } = event;
        pick.current?.({ index: dataIndex, label: name, series: seriesName ?? '', value: Number(value) });
      });
      chart.current = made;
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      chart.current?.dispose();
      chart.current = null;
    };
  }, []);

  useEffect(() => {
    chart.current?.dispatchAction(
      at === null ? { type: 'hideTip' } : { type: 'showTip', seriesIndex: 0, dataIndex: at },
    );
  }, [at]);

  return <div ref={box} className="dw-chart-drawing" aria-hidden="true" data-picks={onPick !== undefined} />;
}

/** At most 200 ms, and none for who asked for none. */
function withMotion(option: EChartsOption): EChartsOption {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return {
    ...option,
    animation: !still,
    animationDuration: 200,
    animationDurationUpdate: 200,
    stateAnimation: { duration: still ? 0 : 150 },
  };
}
