import { longestOpinion } from '@dossier/contract/flow/flow.ts';
import { membersOf } from '@dossier/widgets/data/csv.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { UserSelect } from '@dossier/widgets/user/UserSelect.tsx';
import { Input } from 'antd';
import { useId } from 'react';
import { useText } from '#services/messages/text.ts';
import { FlowStops } from './FlowWay.tsx';
import { useStartPreview } from './flow.api.ts';
import type { FlowStart } from './flow-start.ts';
import './flow.css';

export interface StartFlowProps {
  resource: string;
  action: string;
  /** The one record; null where many are submitted at once. */
  id: string | null;
  value: FlowStart;
  onChange: (value: FlowStart) => void;
  /** Where people have to be chosen, and how many; null while that is not known. */
  onAsked: (choose: FlowStart['choose']) => void;
  /** Where nobody has published the approval, the record passes at once. */
  optional: boolean;
  disabled: boolean;
  /** Sentences by step. */
  problems: Readonly<Record<string, string>>;
}

/** The part of an action's dialog that starts an approval: who will decide, whom the applicant chooses, a word to it. */
export default function StartFlow(props: StartFlowProps) {
  const { resource, action, id, value, onChange, onAsked, optional, disabled, problems } = props;
  const t = useText();
  const own = useId();
  const preview = useStartPreview(id === null ? null : { resource, action, id }, optional);
  const asked = preview.data?.choose;
  if (asked !== undefined && value.choose !== asked) onAsked(asked);

  if (preview.error && optional) return <p className="fl-note">{t('没有启用审批，提交后直接通过。')}</p>;
  return (
    <div className="fl-start">
      {preview.error ? (
        <ErrorState title={t('审批路径加载失败')} error={preview.error} onRetry={() => void preview.refetch()} />
      ) : preview.isLoading ? (
        <Bones lines={3} />
      ) : null}
      {(asked ?? []).map(({ nodeId, name, least, most }) => (
        <div key={nodeId} className="fl-field" data-field={nodeId}>
          <label htmlFor={`${own}-${nodeId}`}>
            <span className="fl-required" aria-hidden>
              *
            </span>
            {t('{0}由谁审批', name)} <small>{manyWords(least, most)}</small>
          </label>
          <UserSelect
            id={`${own}-${nodeId}`}
            multiple={most > 1}
            disabled={disabled}
            value={(value.chosen[nodeId] ?? []).join(',')}
            onChange={(users) => onChange({ ...value, chosen: { ...value.chosen, [nodeId]: membersOf(users) } })}
            {...(problems[nodeId] ? { status: 'error' as const, 'aria-describedby': `${own}-${nodeId}-wrong` } : {})}
          />
          {problems[nodeId] ? (
            <p id={`${own}-${nodeId}-wrong`} className="fl-wrong" role="alert">
              {problems[nodeId]}
            </p>
          ) : null}
        </div>
      ))}
      <div className="fl-field">
        <label htmlFor={`${own}-note`}>{t('提交说明')}</label>
        <Input.TextArea
          id={`${own}-note`}
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={longestOpinion}
          disabled={disabled}
          placeholder={t('给审批人的说明，可不填')}
          value={value.note}
          onChange={(event) => onChange({ ...value, note: event.target.value })}
        />
      </div>
      {preview.data && preview.data.way.length > 0 ? (
        <section aria-label={t('将由谁审批')}>
          <h3>{t('将由谁审批')}</h3>
          <ol className="fl-way">
            <FlowStops way={preview.data.way} />
          </ol>
        </section>
      ) : null}
    </div>
  );

  function manyWords(least: number, most: number): string {
    if (least === most) return t('{0} 人', least);
    return t('{0} 至 {1} 人', least, most);
  }
}
