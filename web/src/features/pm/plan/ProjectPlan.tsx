import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { type ReactNode, useEffect } from 'react';
import { useText } from '#services/messages/text.ts';
import { useUnsaved } from '#services/page/use-unsaved.ts';
import { PlanBoard } from './PlanBoard.tsx';
import { usePlan } from './use-plan.ts';
import './plan.css';

export interface ProjectPlanProps {
  projectId: string;
  /** Number of the baseline that it is compared with. @default the one that holds now */
  baseline?: number | undefined;
  /** Stands before its facts: the choice of another project. Nobody leaves while a step is on its way. */
  chooser?: (isSaving: boolean) => ReactNode;
  /** Called as steps begin to be saved, and when all are. */
  onSaving?: (isSaving: boolean) => void;
}

/** The plan of one project. */
export default function ProjectPlan({ projectId, baseline, chooser, onSaving }: ProjectPlanProps) {
  const t = useText();
  const plan = usePlan(projectId);
  const isSaving = plan.saved === 'saving';
  useUnsaved(isSaving);
  useEffect(() => {
    onSaving?.(isSaving);
    return () => onSaving?.(false);
  }, [isSaving, onSaving]);
  const head = (
    <>
      {chooser?.(isSaving)}
      {plan.plan ? (
        <span className="gantt-facts">
          <span className="gantt-code">{plan.plan.project.code}</span>
          {t('计划 {0} 至 {1}', plan.plan.project.planStart, plan.plan.project.planEnd)}
        </span>
      ) : null}
    </>
  );
  if (plan.error) {
    return (
      <>
        <div className="gantt-project">{head}</div>
        <ErrorState title={t('计划加载失败')} error={plan.error} onRetry={plan.reload} />
      </>
    );
  }
  if (!plan.plan || !plan.state || !plan.frame) return <Bones lines={10} />;
  return (
    <PlanBoard
      {...{ head, baseline }}
      {...{ plan: plan.plan, state: plan.state, frame: plan.frame, saved: plan.saved, undoable: plan.undoable }}
      {...{ act: plan.act, undo: plan.undo, redo: plan.redo, reload: plan.reload }}
    />
  );
}
