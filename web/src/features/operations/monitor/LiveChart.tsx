import { LineChart } from '@dossier/widgets/chart/charts.tsx';
import { useMemo } from 'react';
import { useText } from '#services/messages/text.ts';
import type { Curves } from './monitor.api.ts';
import { momentText } from './units.ts';

interface Props {
  title: string;
  curves: Curves;
  /** Series of the curves and what they are called. */
  lines: Readonly<Record<string, string>>;
  /** What a value is divided by to be in the unit that the title names. @default 1 */
  per?: number;
}

/** Curves of the last ten minutes, as the server sampled itself. */
export function LiveChart({ title, curves, lines, per = 1 }: Props) {
  const t = useText();
  const data = useMemo(
    () => ({
      categories: curves.at.map((at) => momentText(at).slice(11)),
      series: Object.entries(lines).map(([name, label]) => ({
        name: label,
        values: (curves.series[name] ?? []).map((value) => Math.round((value / per) * 100) / 100),
      })),
    }),
    [curves, lines, per],
  );
  return (
    <div className="card">
      {curves.at.length === 0 ? (
        <p className="card-note">{t('{0}：服务刚启动，几秒后开始有曲线。', title)}</p>
      ) : (
        <LineChart title={title} data={data} />
      )}
    </div>
  );
}
