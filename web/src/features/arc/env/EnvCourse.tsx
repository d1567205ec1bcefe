import { envCourse, envReading } from '@dossier/contract/arc/store/env.ts';
import { LineChart } from '@dossier/widgets/chart/charts.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { recordKeys } from '#engine/use-records.ts';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';

interface Props {
  /** The store of the list below; absent: the first that has readings. */
  locationId?: string;
  onStore: (id: string) => void;
}

/** Of a chart, in px. */
const height = 180;
const spans = [1, 7, 30, 90];

/** Temperature and humidity of a store over some days, with what it is kept to. */
export function EnvCourse({ locationId, onStore }: Props) {
  const t = useText();
  const [days, setDays] = useState(30);
  const query = useQuery({
    queryKey: [...recordKeys.all(envReading), 'course', locationId, days],
    queryFn: ({ signal }) => call(envCourse, { query: { days, ...(locationId ? { locationId } : {}) }, signal }),
  });
  const { data } = query;
  if (query.error)
    return <ErrorState title={t('曲线加载失败')} error={query.error} onRetry={() => void query.refetch()} />;
  if (!data || data.stores.length === 0) return null;
  const { points, limits } = data;
  const line = (name: string, values: (number | null)[]) => ({ name, values, joined: true });
  const bound = (name: string, value: number | undefined) =>
    line(
      name,
      points.map(() => value ?? null),
    );
  const categories = points.map(({ time }) => time.slice(5));
  const temperature = {
    categories,
    series: [
      line(
        t('温度（℃）'),
        points.map((point) => point.temperature),
      ),
      bound(t('上限'), limits?.tempMax),
      bound(t('下限'), limits?.tempMin),
    ],
  };
  const humidity = {
    categories,
    series: [
      line(
        t('湿度（%RH）'),
        points.map((point) => point.humidity),
      ),
      bound(t('上限'), limits?.humMax),
      bound(t('下限'), limits?.humMin),
    ],
  };
  return (
    <section className="arc-env-course" aria-label={t('温湿度变化曲线')}>
      <div className="arc-env-bar">
        <Select
          aria-label={t('库房')}
          value={data.locationId}
          options={data.stores.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => {
            if (id) onStore(id);
          }}
        />
        <Select
          aria-label={t('时段')}
          value={days}
          options={spans.map((value) => ({ value, label: t('近{0}天', value) }))}
          onChange={setDays}
        />
      </div>
      {points.length === 0 ? (
        <p className="arc-env-none">{t('该时段没有记录')}</p>
      ) : (
        <div className="arc-env-charts">
          <LineChart title={t('温度（℃）')} height={height} data={temperature} />
          <LineChart title={t('湿度（%RH）')} height={height} data={humidity} />
        </div>
      )}
    </section>
  );
}
