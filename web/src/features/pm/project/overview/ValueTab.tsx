import { type ProjectOverview, valueCurveOfProject } from '@dossier/contract/pm/project-value.ts';
import { LineChart } from '@dossier/widgets/chart/charts.tsx';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { fixedText, moneyText } from '@dossier/widgets/text/number-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { type OfProject, useOverview } from '../project.api.ts';
import './overview.css';

/** In px. */
const curveHeight = 320;

/** 挣值: planned value, earned value and cost over time, where they lead, and what they say today. */
export default function ValueTab({ id, version }: OfProject) {
  const t = useText();
  const overview = useOverview({ id, version });
  const curve = useQuery({
    queryKey: ['pm', 'curve', id, version],
    queryFn: ({ signal }) => call(valueCurveOfProject, { query: { id }, signal }),
  });
  const points = curve.data?.points;
  const seesCost = overview.data?.sees.cost ?? false;
  const data = useMemo(() => {
    const line = (name: string, values: (number | null)[]) => ({ name, values, joined: true });
    const all = points ?? [];
    return {
      categories: all.map(({ day }) => day),
      series: [
        line(
          t('计划值 PV'),
          all.map(({ pv }) => pv),
        ),
        line(
          t('挣值 EV'),
          all.map(({ ev }) => ev),
        ),
        ...(seesCost
          ? [
              line(
                t('实际成本 AC'),
                all.map(({ ac }) => ac),
              ),
              line(
                t('完工预测 EAC'),
                all.map(({ forecast }) => forecast),
              ),
            ]
          : []),
      ],
    };
  }, [points, seesCost, t]);
  const error = overview.error ?? curve.error;
  if (error) {
    const again = () => void Promise.all([overview.refetch(), curve.refetch()]);
    return <ErrorState title={t('挣值加载失败')} error={error} onRetry={again} />;
  }
  if (!overview.data || !curve.data) return <Bones lines={8} />;
  if (overview.data.baseline === null)
    return <EmptyState title={t('尚无基线')} hint={t('项目启动或在计划中设定基线后，按基线计算计划值与挣值')} />;
  return (
    <>
      <LineChart title={t('挣值曲线（元）')} height={curveHeight} data={data} />
      <Facts overview={overview.data} ends={curve.data.forecast?.day ?? null} />
    </>
  );
}

function Facts({ overview, ends }: { overview: ProjectOverview; ends: string | null }) {
  const t = useText();
  const { sees, bac, pv, ev, ac, sv, cv, spi, cpi, eac, tcpi } = overview;
  const none = t('—');
  const money = (value: number | null) => (value === null ? none : moneyText(value));
  const ratio = (value: number | null) => (value === null ? none : fixedText(value, 3));
  const facts: [name: string, value: string][] = [
    [t('完工预算 BAC'), money(bac)],
    [t('计划值 PV'), money(pv)],
    [t('挣值 EV'), money(ev)],
    [t('进度偏差 SV'), money(sv)],
    [t('进度绩效 SPI'), ratio(spi)],
    [t('按此进度完工'), ends ?? none],
  ];
  const costs: [name: string, value: string][] = [
    [t('实际成本 AC'), money(ac)],
    [t('成本偏差 CV'), money(cv)],
    [t('成本绩效 CPI'), ratio(cpi)],
    [t('完工预测 EAC'), money(eac)],
    [t('完工尚需绩效 TCPI'), ratio(tcpi)],
  ];
  return (
    <dl className="pm-value-facts">
      {[...facts, ...(sees.cost ? costs : [])].map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
