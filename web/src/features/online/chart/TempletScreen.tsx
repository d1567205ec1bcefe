import { type ShownTemplet, showTemplet } from '@dossier/contract/online/chart/templet.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Tabs } from '@dossier/widgets/kit/Tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { PageHeader } from '#list/PageHeader.tsx';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { TempletChart } from './TempletChart.tsx';
import { groupsOf, type TempletGroup } from './templet-groups.ts';
import '#list/card.css';
import './chart.css';

/** The page of whichever template the address names: `/online/graphreport/templet/:code`; a menu entry has it literally. */
export default function TempletScreen() {
  const { code } = useParams();
  const { pathname } = useLocation();
  const key = code ?? decodeURIComponent(pathname.split('/').filter(Boolean).at(-1) ?? '');
  return <Templet key={key} code={key} />;
}

function Templet({ code }: { code: string }) {
  const t = useText();
  const query = useQuery({
    queryKey: [showTemplet.path, code],
    queryFn: ({ signal }) => call(showTemplet, { query: { code }, signal }),
    staleTime: 0,
  });
  if (query.error)
    return <ErrorState title={t('图表加载失败')} error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Bones lines={10} />;
  return (
    <div className="online-chart">
      <PageHeader title={query.data.templetName} />
      <Groups templet={query.data} />
    </div>
  );
}

function Groups({ templet }: { templet: ShownTemplet }) {
  const t = useText();
  const groups = groupsOf(templet.items);
  if (groups.length === 0) return <EmptyState title={t('没有查询到任何数据')} />;
  if (templet.templetStyle === 'tab' && groups.length > 1)
    return (
      <Tabs
        items={groups.map((group) => ({
          key: String(group.num),
          label: group.title || t('第{0}组', group.num),
          children: <Group group={group} layout="double" />,
        }))}
      />
    );
  return groups.map((group) => (
    <section key={group.num} className="online-chart-group" aria-label={group.title || t('第{0}组', group.num)}>
      {group.title ? <h2>{group.title}</h2> : null}
      <Group group={group} layout={templet.templetStyle} />
    </section>
  ));
}

/** Charts of a group: a card for each, or one card with a tab for each. */
function Group({ group, layout }: { group: TempletGroup; layout: string }) {
  if (group.isTabs)
    return (
      <div className="card">
        <Tabs
          items={group.items.map((item, at) => ({
            key: `${at}`,
            label: item.name,
            children: <TempletChart code={item.graphreportCode} type={item.graphreportType} />,
          }))}
        />
      </div>
    );
  return (
    <div className="online-chart-cards" data-layout={group.items.length > 1 ? layout : 'single'}>
      {group.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one chart may stand in a group twice; items are only replaced together
        <section key={at} className="card" aria-label={item.name}>
          <header className="card-head">
            <h2>{item.name}</h2>
          </header>
          <TempletChart code={item.graphreportCode} type={item.graphreportType} />
        </section>
      ))}
    </div>
  );
}
