import { type ProjectOverview as Overview, overviewOfProject } from '@dossier/contract/pm/project-value.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { useQuery } from '@tanstack/react-query';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { AlertList } from './AlertList.tsx';
import { KeyFigures } from './KeyFigures.tsx';
import { MilestoneLine } from './MilestoneLine.tsx';
import { UpcomingList } from './UpcomingList.tsx';
import './overview.css';

export interface ProjectOverviewProps {
  id: string;
  /** Of the record: a change of it changes what is shown here. */
  version: number;
}

/** 概览: how far a project is, its milestones, what comes next, what wants to be seen to. */
export default function ProjectOverview({ id, version }: ProjectOverviewProps) {
  const t = useText();
  const overview = useQuery({
    queryKey: ['pm', 'overview', id, version],
    queryFn: ({ signal }) => call(overviewOfProject, { query: { id }, signal }),
  });
  if (overview.error)
    return <ErrorState title={t('概览加载失败')} error={overview.error} onRetry={() => void overview.refetch()} />;
  if (!overview.data) return <Bones lines={6} />;
  return <Parts id={id} overview={overview.data} />;
}

function Parts({ id, overview }: { id: string; overview: Overview }) {
  return (
    <section className="pm-overview">
      <KeyFigures overview={overview} />
      {overview.milestones ? <MilestoneLine id={id} points={overview.milestones} overview={overview} /> : null}
      <div className="pm-overview-lists">
        <UpcomingList lines={overview.upcoming} today={overview.day} />
        <AlertList id={id} alerts={overview.alerts} today={overview.day} />
      </div>
    </section>
  );
}
