import { AreaChart, StackBar } from '@dossier/widgets/chart/charts.tsx';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '#services/messages/text.ts';
import type { FiguresProps } from './ReportTable.tsx';

/** The figures drawn; what is clicked opens its list. The table below has the same in words. */
export function ReportChart({
  report,
  title,
  resource,
  sum,
  matrix,
  address,
  height,
}: FiguresProps & { height: number }) {
  const t = useText();
  const navigate = useNavigate();
  const name = (sum && resource.fields[sum]?.label) || t('数量');
  // Records without a day have no place on a line.
  const rows = useMemo(
    () => (report.draw === 'line' ? matrix.rows.filter(({ head }) => head.value !== null) : matrix.rows),
    [report, matrix],
  );
  const data = useMemo(
    () => ({
      categories: rows.map(({ head }) => head.text),
      series:
        matrix.columns.length > 0
          ? matrix.columns.map((column, at) => ({ name: column.text, values: rows.map(({ cells }) => cells[at] ?? 0) }))
          : [{ name, values: rows.map(({ total }) => total) }],
    }),
    [matrix, rows, name],
  );
  const onPick = ({ index, series }: { index: number; series: string }) => {
    const row = rows[index];
    if (!row) return;
    const to = address(row.head, matrix.columns.find(({ text }) => text === series) ?? null);
    if (to) void navigate(to);
  };
  const common = { title, bare: true, height, data, onPick };
  return report.draw === 'line' ? <AreaChart {...common} /> : <StackBar {...common} />;
}
