import { projectStatus } from '@dossier/contract/pm/project.ts';
import { ratioColour } from '@dossier/rules/earned-value/health.ts';
import { fixedText } from '@dossier/widgets/text/number-text.ts';
import { today } from '#services/data/today.ts';
import { say } from '#services/messages/text.ts';
import { planProgress } from './progress.ts';
import type { ProjectRecord } from './project.api.ts';

/** How much of the planned time has gone, in words. */
export function planWords(record: ProjectRecord): string {
  if (record.status === projectStatus.closed)
    return record.actualEnd ? say('{0} 结项', record.actualEnd) : say('已结项');
  const progress = planProgress(record.planStart, record.planEnd, today());
  if (!progress) return '';
  if (record.status === projectStatus.draft)
    return progress.percent === 0 ? say('未开始') : say('已到计划开始日，尚未启动');
  if (progress.left < 0) return say('超期 {0} 天', -progress.left);
  return progress.left === 0 ? say('今天到期') : say('已过 {0}%，剩 {1} 天', progress.percent, progress.left);
}

/** Planned end with a thin bar of the elapsed time below it. */
export function PlanEnd({ record }: { record: ProjectRecord }) {
  return (
    <span className="pm-plan" title={planWords(record)}>
      <span>{record.planEnd}</span>
      <PlanBar record={record} />
    </span>
  );
}

/** Elapsed time of the plan; grey for drafts and closed projects, red once the planned end has passed. */
export function PlanBar({ record }: { record: ProjectRecord }) {
  const progress = planProgress(record.planStart, record.planEnd, today());
  if (!progress) return null;
  const running = record.status === projectStatus.running;
  const percent = record.status === projectStatus.closed ? 100 : running ? progress.percent : 0;
  return (
    <span
      className="pm-bar"
      role="img"
      aria-label={planWords(record)}
      data-state={running ? (progress.left < 0 ? 'late' : 'running') : 'quiet'}
    >
      <span style={{ width: `${percent}%` }} />
    </span>
  );
}

/** Per cent that are done, with a thin bar below. */
export function Done({ pct }: { pct: number }) {
  return (
    <span className="pm-plan">
      <span>{`${pct}%`}</span>
      <span className="pm-bar" data-state="running" aria-hidden>
        <span style={{ width: `${pct}%` }} />
      </span>
    </span>
  );
}

/** SPI or CPI, in the colour of what it says. */
export function Ratio({ value }: { value: number | null | undefined }) {
  if (value === null || value === undefined) return null;
  return (
    <span className="pm-ratio" data-level={ratioColour(value)}>
      {fixedText(value, 3)}
    </span>
  );
}
