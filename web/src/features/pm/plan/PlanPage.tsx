import { project } from '@dossier/contract/pm/project.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { SearchSelect } from '@dossier/widgets/select/SearchSelect.tsx';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { ListCard } from '#list/ListCard.tsx';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import ProjectPlan from './ProjectPlan.tsx';
import '#list/admin.css';

/** A project that runs, is approved or still a draft. */
const atWork: Record<string, string | number> = { pageNo: 1, pageSize: 1, status: '40,30,10' };

/** 项目计划: the tasks of a project as a table with bars beside it. */
export default function PlanPage() {
  const t = useText();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const parameters = new URLSearchParams(search);
  const asked = parameters.get('project');
  const baseline = Number(parameters.get('baseline') ?? 0) || undefined;
  // Who asks for none sees one that is at work.
  const first = useQuery({
    queryKey: ['pm', 'plan', 'first'],
    queryFn: ({ signal }) => call(project.endpoints.list, { query: atWork, signal }),
    enabled: asked === null,
  });
  const [one] = first.data?.records ?? [];
  const projectId = asked ?? (one ? String(one.id) : null);
  const chooser = (isSaving: boolean) => (
    <div className="gantt-chooser">
      <SearchSelect
        dictionary="pm_project,name,id"
        aria-label={t('项目')}
        placeholder={t('选择项目')}
        disabled={isSaving}
        value={projectId}
        onChange={(id) => navigate({ pathname, search: id ? `?project=${id}` : '' }, { replace: true })}
      />
    </div>
  );
  return (
    <ListCard label={t('项目计划')}>
      {projectId !== null ? (
        <ProjectPlan key={`${projectId} ${baseline ?? ''}`} {...{ projectId, baseline, chooser }} />
      ) : first.error ? (
        <ErrorState title={t('计划加载失败')} error={first.error} onRetry={() => void first.refetch()} />
      ) : first.data ? (
        <EmptyState title={t('还没有项目')} hint={t('在项目台账中新增项目后，可以在这里编制计划。')} />
      ) : (
        <Bones lines={10} />
      )}
    </ListCard>
  );
}
