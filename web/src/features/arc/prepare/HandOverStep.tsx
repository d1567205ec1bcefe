import { intake } from '@dossier/contract/arc/intake.ts';
import type { PrepareStep } from '@dossier/contract/arc/prepare/prepare.ts';
import { keepDraft } from '@dossier/contract/arc/prepare/prepare-calls.ts';
import { sizeText } from '@dossier/rules/size-text.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { NumberInput } from '@dossier/widgets/kit/NumberInput.tsx';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { Field } from '#engine/form/Field.tsx';
import { call, callEnvelope } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';
import { useCan } from '#services/session/access.ts';
import { longTimeout, type StepProps, useCheck } from './prepare.api.ts';

interface HandOverStepProps extends StepProps {
  onGo: (step: PrepareStep) => void;
  onLeave: () => void;
}

/** What is declared, and the end of the preparation: the archive has the batch from here on. */
export function HandOverStep({ prepared: { batch, records }, refresh, onGo, onLeave }: HandOverStepProps) {
  const t = useText();
  const id = useId();
  const check = useCheck(batch.id);
  const mayHandOver = useCan(intake.actions.handOver.endpoint);
  const [busy, act] = useAct();
  const [declared, setDeclared] = useState({
    ...{ volumes: batch.declaredVolumes, items: batch.declaredItems },
    ...{ files: batch.declaredFiles, bytes: batch.declaredBytes },
  });
  if (!check.data) return <Bones lines={4} />;
  const { items, files, bytes, findings } = check.data;
  const blocks = findings.filter(({ grade }) => grade === 'block').length;

  const keep = () =>
    act(async () => {
      await call(keepDraft, { body: { id: batch.id, declared } });
      await Promise.all([refresh(), check.refetch()]);
    });
  const handOver = () =>
    act(async () => {
      const body = { id: batch.id, version: batch.version };
      const { message } = await callEnvelope(intake.actions.handOver.endpoint, { body, timeout: longTimeout });
      feedback()?.message.success(message);
      onLeave();
      await refresh();
    });
  const fields = [
    ['items', t('登记件数'), String(items)],
    ['files', t('登记文件数'), String(files)],
    ['bytes', t('登记字节数'), sizeText(bytes)],
    ['volumes', t('登记卷数'), null],
  ] as const;
  return (
    <div className="arc-prepare-hand">
      <p className="arc-prepare-quiet">{t('登记的数与实收的数在接收时核对；留空的按实有登记。')}</p>
      <div className="arc-prepare-form">
        {fields.map(([name, label, real]) => (
          <Field key={name} id={`${id}-${name}`} label={label} help={real === null ? undefined : t('实有 {0}', real)}>
            <NumberInput
              id={`${id}-${name}`}
              min={0}
              precision={0}
              value={declared[name]}
              onChange={(value) => setDeclared((before) => ({ ...before, [name]: value }))}
              onBlur={() => void keep()}
            />
          </Field>
        ))}
      </div>
      {blocks > 0 ? (
        <p role="alert" className="arc-prepare-wrong">
          {t('还有 {0} 处须改正，不能移交。', blocks)}{' '}
          <Button size="small" onClick={() => onGo('check')}>
            {t('查看')}
          </Button>
        </p>
      ) : null}
      {mayHandOver ? (
        <Button
          type="primary"
          loading={busy}
          disabled={blocks > 0 || records.length === 0}
          onClick={() => void handOver()}
        >
          {t('移交 {0} 件', items)}
        </Button>
      ) : (
        <p>{t('您没有移交的权限，请由部门有权限的人员在“接收登记”中移交。')}</p>
      )}
    </div>
  );
}
