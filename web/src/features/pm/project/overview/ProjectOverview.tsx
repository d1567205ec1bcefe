import type { ProjectOverview as Overview } from '@dossier/contract/pm/project-value.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { useText } from '#services/messages/text.ts';
import { type OfProject, useOverview } from '../project.api.ts';
import { AlertList } from './AlertList.tsx';
import { KeyFigures } from './KeyFigures.tsx';
import { MilestoneLine } from './MilestoneLine.tsx';
import { UpcomingList } from './UpcomingList.tsx';
import './overview.css';

/** 概览: how far a project is, its milestones, what comes next, what wants to be seen to. */
export default function ProjectOverview(of: OfProject) {
  const t = useText();
  const overview = useOverview(of);
  if (overview.error)
    return <ErrorState title={t('概览加载失败')} error={overview.error} onRetry={() => void overview.refetch()} />;
  if (!overview.data) return <Bones lines={6} />;
  return <Parts id={of.id} overview={overview.data} />;
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
