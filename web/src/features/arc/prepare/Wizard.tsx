import { ArrowLeftOutlined } from '@ant-design/icons';
import { type PrepareStep, prepareSteps } from '@dossier/contract/arc/prepare/prepare.ts';
import { keepDraft } from '@dossier/contract/arc/prepare/prepare-calls.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { Button } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { AttachStep } from './AttachStep.tsx';
import { CheckStep } from './CheckStep.tsx';
import { HandOverStep } from './HandOverStep.tsx';
import { NumberStep } from './NumberStep.tsx';
import { usePrepared, useRefresh } from './prepare.api.ts';
import { SortStep } from './SortStep.tsx';
import { stepNames } from './steps.ts';
import { UploadStep } from './UploadStep.tsx';

// The grid is large and only this step shows it.
const ClassifyStep = lazyPart(async () => (await import('./ClassifyStep.tsx')).ClassifyStep);

/** The steps of a batch; the one that is in sight is kept on the server. */
export function Wizard({ id, onLeave }: { id: string; onLeave: () => void }) {
  const t = useText();
  const prepared = usePrepared(id);
  const refresh = useRefresh();
  const [chosen, setChosen] = useState<PrepareStep | null>(null);
  /** What a step has to do before it is left; false: it must not be. */
  const before = useRef<(() => Promise<boolean>) | null>(null);
  const onBefore = useCallback((ask: (() => Promise<boolean>) | null) => {
    before.current = ask;
  }, []);
  const head = useRef<HTMLHeadingElement>(null);
  const step = chosen ?? prepared.data?.batch.step ?? 'upload';
  const at = prepareSteps.indexOf(step);
  const strip = useRef<HTMLOListElement>(null);
  const isRead = prepared.data !== undefined;

  // On a phone the strip is wider than the window.
  useEffect(() => {
    const item = isRead ? strip.current?.children[at] : null;
    if (item instanceof HTMLElement) strip.current?.scrollTo({ left: item.offsetLeft - strip.current.offsetLeft - 40 });
  }, [at, isRead]);

  async function go(next: PrepareStep | undefined): Promise<void> {
    if (!next || next === step || (before.current && !(await before.current()))) return;
    setChosen(next);
    head.current?.focus();
    void call(keepDraft, { body: { id, step: next } }).catch(showError);
  }

  async function leave(): Promise<void> {
    if (!before.current || (await before.current())) {
      void refresh();
      onLeave();
    }
  }

  if (prepared.isError)
    return (
      <section className="card arc-prepare">
        <ErrorState title={t('批次读取失败')} error={prepared.error} onRetry={() => void prepared.refetch()} />
        <Button onClick={onLeave}>{t('返回批次列表')}</Button>
      </section>
    );
  if (!prepared.data)
    return (
      <section className="card arc-prepare">
        <Bones lines={8} />
      </section>
    );
  const { batch, records, files } = prepared.data;
  const loose = files.filter(({ itemId }) => itemId === null).length;
  const props = { prepared: prepared.data, refresh };
  return (
    <section className="card arc-prepare" aria-label={t('整理批次{0}', batch.no)}>
      <div className="arc-prepare-head">
        <Button
          type="text"
          icon={<Icon of={ArrowLeftOutlined} aria-hidden />}
          aria-label={t('返回批次列表')}
          onClick={() => void leave()}
        />
        <h2 className="dw-mono">{batch.no}</h2>
        <span className="arc-prepare-quiet">
          {t('{0} 件，{1} 个文件', records.length, files.length)}
          {loose > 0 ? t('，{0} 个未挂接', loose) : ''}
        </span>
      </div>
      <ol ref={strip} className="arc-prepare-steps" aria-label={t('步骤')}>
        {prepareSteps.map((name, index) => (
          <li key={name} data-done={index < at}>
            <button type="button" aria-current={name === step ? 'step' : undefined} onClick={() => void go(name)}>
              <span aria-hidden>{index + 1}</span> {t(stepNames[name])}
            </button>
          </li>
        ))}
      </ol>
      <h3 ref={head} tabIndex={-1} className="arc-prepare-title">
        {t(stepNames[step])}
      </h3>
      <div className="arc-prepare-body">
        {step === 'upload' ? <UploadStep {...props} onBefore={onBefore} /> : null}
        {step === 'attach' ? <AttachStep {...props} /> : null}
        {step === 'sort' ? <SortStep {...props} /> : null}
        {step === 'classify' ? <ClassifyStep {...props} onBefore={onBefore} /> : null}
        {step === 'number' ? <NumberStep {...props} /> : null}
        {step === 'check' ? <CheckStep {...props} onGo={(name) => void go(name)} /> : null}
        {step === 'handOver' ? <HandOverStep {...props} onGo={(name) => void go(name)} onLeave={onLeave} /> : null}
      </div>
      <div className="arc-prepare-foot">
        <Button disabled={at === 0} onClick={() => void go(prepareSteps[at - 1])}>
          {t('上一步')}
        </Button>
        {at < prepareSteps.length - 1 ? (
          <Button type="primary" onClick={() => void go(prepareSteps[at + 1])}>
            {t('下一步：{0}', t(stepNames[prepareSteps[at + 1] ?? 'upload']))}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
