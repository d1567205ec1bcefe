import { physicalTable } from '@dossier/contract/online/form/compile.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Alert } from '@dossier/widgets/kit/Alert.tsx';
import { Button, Input, Radio } from 'antd';
import { useId, useState } from 'react';
import { messages } from '#services/messages/index.ts';
import { type Later, later, useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';
import { type FormRow, type Plan, type Step, synchronise, usePlan, type Way } from '../form.api.ts';
import '#engine/flow/flow.css';
import '../form.css';

export interface SyncDialogProps {
  form: Pick<FormRow, 'id' | 'tableName' | 'tableTxt' | 'copyType'>;
  onSynced: () => void;
  onClose: () => void;
}

/** Brings a form into the database: first what would be done, then what was done. */
export default function SyncDialog({ form, onSynced, onClose }: SyncDialogProps) {
  const t = useText();
  const id = useId();
  const [way, setWay] = useState<Way>('normal');
  const [typed, setTyped] = useState('');
  const [done, setDone] = useState<Step[] | null>(null);
  const [busy, act] = useAct();
  const plan = usePlan(form.id, way);
  const table = physicalTable(form.tableName);
  // A table without rows loses nothing.
  const asks = way === 'force' && (plan.data?.rows ?? 0) > 0;
  const ready = plan.data !== undefined && plan.data.refused.length === 0 && (!asks || typed.trim() === table);

  const start = () =>
    act(async () => {
      const { steps, said } = await synchronise(form.id, way, asks ? typed.trim() : '');
      setDone(steps);
      feedback()?.message.success(said);
      onSynced();
    });

  return (
    <AppModal
      open
      title={t('同步数据库：{0}', form.tableTxt)}
      width={640}
      mask={{ closable: !busy }}
      keyboard={!busy}
      onCancel={onClose}
      footer={
        done ? (
          <Button type="primary" autoFocus onClick={onClose}>
            {t('关闭')}
          </Button>
        ) : (
          <>
            <Button disabled={busy} onClick={onClose}>
              {t('取消')}
            </Button>
            <Button
              type="primary"
              danger={way === 'force'}
              loading={busy}
              disabled={!ready}
              onClick={() => void start()}
            >
              {busy ? t('同步中…') : t('开始同步')}
            </Button>
          </>
        )
      }
    >
      {done ? (
        <>
          <Alert type="info" showIcon title={t('{0}的数据库已是最新', form.tableName)} />
          <Steps steps={done} isDone />
        </>
      ) : (
        <>
          <Radio.Group
            className="ofd-way"
            aria-label={t('同步方式')}
            value={way}
            disabled={busy}
            onChange={(event) => setWay(event.target.value as Way)}
            options={[
              { value: 'normal', label: t('普通同步(保留表数据)') },
              ...(form.copyType === 1 ? [] : [{ value: 'force', label: t('强制同步(删除表,重新生成)') }]),
            ]}
          />
          <div className="ofd-gap">
            {plan.error ? (
              <ErrorState title={t('无法得知会做什么')} error={plan.error} onRetry={() => void plan.refetch()} />
            ) : plan.data ? (
              <PlanView plan={plan.data} way={way} />
            ) : (
              <Bones lines={3} />
            )}
          </div>
          {asks ? (
            <div className="ofd-confirm">
              <label htmlFor={id}>{t('请输入 {0} 以确认', table)}</label>
              <Input
                id={id}
                autoComplete="off"
                className="dw-mono"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </div>
          ) : null}
        </>
      )}
    </AppModal>
  );
}

function PlanView({ plan: { exists, rows, steps, refused }, way }: { plan: Plan; way: Way }) {
  const t = useText();
  if (refused.length > 0)
    return (
      <Alert
        type="error"
        showIcon
        title={t('现在不能同步，什么都不会改变')}
        description={
          <ul className="ofd-refused">
            {refused.map((sentence) => (
              <li key={sentence}>{messages().answered(sentence)}</li>
            ))}
          </ul>
        }
      />
    );
  const lead =
    way === 'force' && (rows ?? 0) > 0
      ? t('表中有 {0} 行数据，会从表中移走，另外保留 30 天', rows ?? 0)
      : exists
        ? t('表中有 {0} 行数据', rows ?? 0)
        : t('数据库中还没有这张表');
  return (
    <>
      <Alert type={way === 'force' && (rows ?? 0) > 0 ? 'warning' : 'info'} showIcon title={lead} />
      {steps.length === 0 ? <p>{t('表不需要改变，同步后表单即可使用。')}</p> : <Steps steps={steps} />}
    </>
  );
}

const effects: Record<Step['data'], { text: Later; tone: string }> = {
  none: { text: later('数据不变'), tone: 'green' },
  change: { text: later('数据会转换'), tone: 'amber' },
  lose: { text: later('数据会移走'), tone: 'red' },
};

/** Statements in their order, each with what it does to what is stored. */
function Steps({ steps, isDone = false }: { steps: readonly Step[]; isDone?: boolean }) {
  const t = useText();
  return (
    <ol className="ofd-steps" aria-label={isDone ? t('已执行的语句') : t('将执行的语句')}>
      {steps.map(({ statement, data, effect }) => (
        <li key={statement}>
          <div className="ofd-step">
            <span>{messages().answered(effect)}</span>
            <span className="fl-state" data-tone={isDone ? 'green' : effects[data].tone}>
              {isDone ? t('已完成') : t(effects[data].text)}
            </span>
          </div>
          <code className="dw-mono">{statement}</code>
        </li>
      ))}
    </ol>
  );
}
