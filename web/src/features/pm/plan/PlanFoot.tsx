import type { Baseline } from '@dossier/contract/pm/plan.ts';
import { DrillLink } from '#engine/record/PlaceLink.tsx';
import { useText } from '#services/messages/text.ts';
import type { PlanFrame, PlanState } from './model/plan-state.ts';
import { lateBy } from './plan-words.ts';
import type { Saved } from './use-plan.ts';

interface PlanFootProps {
  state: PlanState;
  frame: PlanFrame;
  baseline: Baseline | undefined;
  agreed: ReadonlyMap<string, { planStart: string; planEnd: string }> | null;
  saved: Saved;
  undoable: number;
  mayPlan: boolean;
}

/** What the plan comes to, what its colours mean, and whether all of it is saved. */
export function PlanFoot({ state, frame: { days }, baseline, agreed, saved, undoable, mayPlan }: PlanFootProps) {
  const t = useText();
  const leaves = state.tasks.filter(({ id, status }) => !state.parents.has(id) && status !== '4');
  const critical = leaves.filter(({ id, status }) => status !== '2' && state.scheduled?.get(id)?.critical).length;
  const first = leaves.map(({ planStart }) => planStart).toSorted()[0];
  const last = leaves
    .map(({ planEnd }) => planEnd)
    .toSorted()
    .at(-1);
  const agreedEnd = agreed
    ? [...agreed.values()]
        .map(({ planEnd }) => planEnd)
        .toSorted()
        .at(-1)
    : undefined;
  const late = last ? lateBy(last, agreedEnd, days) : 0;
  const early = last && agreedEnd ? lateBy(agreedEnd, last, days) : 0;
  return (
    <footer className="gantt-foot">
      <span>{t('共 {0} 项，关键 {1} 项', leaves.length, critical)}</span>
      {first && last ? <span>{t('总工期 {0} 工作日', days.between(first, last))}</span> : null}
      {state.broken.length > 0 ? (
        <span className="gantt-warn">{t('{0} 条依赖未满足', state.broken.length)}</span>
      ) : null}
      {baseline && agreed ? (
        <span data-late={late > 0 || undefined}>
          {late > 0
            ? t('较基线 V{0} {1} 晚 {2} 工作日', baseline.no, baseline.name, late)
            : early > 0
              ? t('较基线 V{0} {1} 早 {2} 工作日', baseline.no, baseline.name, early)
              : t('与基线 V{0} {1} 一致', baseline.no, baseline.name)}
        </span>
      ) : null}
      {baseline?.change ? (
        <DrillLink to={`/pm/change?detail=${baseline.change.id}`}>{t('来源变更 {0}', baseline.change.code)}</DrillLink>
      ) : null}
      <span className="gantt-legend">
        <i data-kind="critical" /> {t('关键任务')}
        <i data-kind="done" /> {t('已完成')}
        <i data-kind="baseline" /> {t('基线')}
        <i data-kind="holiday" /> {t('法定假日')}
        <i data-kind="work" /> {t('调休上班')}
      </span>
      <span role="status" className="gantt-saved" data-state={saved}>
        {saved === 'saving'
          ? t('保存中…')
          : saved === 'failed'
            ? t('上一步未保存')
            : mayPlan
              ? t('已保存，可撤销 {0} 步', undoable)
              : t('只读')}
      </span>
    </footer>
  );
}
