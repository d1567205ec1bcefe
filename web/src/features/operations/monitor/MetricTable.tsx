import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { named } from '#services/messages/named.ts';
import { say } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import type { Metric } from './monitor.api.ts';
import { figureText, momentText } from './units.ts';

interface Line {
  key: string;
  name: string;
  description: string;
  value: string;
}

const columns = (): readonly Column<Line>[] => [
  { name: 'description', title: say('说明'), render: ({ description }) => description },
  { name: 'value', title: say('当前值'), width: 200, align: 'right', render: ({ value }) => value },
  { name: 'name', title: say('指标'), width: 280, render: ({ name }) => <span className="dw-mono">{name}</span> },
];

const statistics = (): Record<string, string> => ({
  COUNT: say('次数'),
  TOTAL_TIME: say('总耗时'),
  MAX: say('最长'),
  P99: 'p99',
  VALUE: say('均值'),
});

/** Figures with what each means in this server, under the names of the wire. */
export function MetricTable({ label, metrics }: { label: string; metrics: readonly Metric[] }) {
  const cards = useMedia(phone);
  return (
    <DataTable
      label={label}
      rows={metrics.flatMap(linesOf)}
      rowKey={({ key }) => key}
      rowLabel={({ description }) => description}
      columns={columns()}
      density="middle"
      cards={cards}
      empty={null}
    />
  );
}

function linesOf({ name, description, baseUnit, measurements }: Metric): Line[] {
  const meaning = named(description);
  return measurements.map(({ statistic, value }) => ({
    key: `${name}-${statistic}`,
    name,
    description: measurements.length > 1 ? `${meaning} · ${statistics()[statistic] ?? statistic}` : meaning,
    value: textOf(name, value, statistic === 'COUNT' ? 'count' : baseUnit),
  }));
}

/** Two figures without a unit are no share of a whole. */
function textOf(name: string, value: number, unit: string): string {
  if (name === 'process.start.time') return momentText(value * 1000);
  if (name.startsWith('system.load')) return value.toFixed(2);
  return figureText(value, unit);
}
