import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { graphKinds, kindsOf } from '@dossier/widgets/graph/graph-data.ts';
import { useText } from '#services/messages/text.ts';
import { Drawings } from './ChartCards.tsx';
import { useChart } from './chart.api.ts';

/** A chart of a template: one drawing of it, or all that it has (`normal`), with its parameters as they stand by themselves. */
export function TempletChart({ code, type }: { code: string; type: string }) {
  const t = useText();
  const { data, error, refetch } = useChart(code, {}, undefined);
  if (error) return <ErrorState title={t('图表加载失败')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones lines={8} />;
  const chosen = graphKinds.find((kind) => kind === type);
  return <Drawings chart={data} kinds={chosen ? [chosen] : kindsOf(data)} />;
}
