import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Alert } from '@dossier/widgets/kit/Alert.tsx';
import { useMutation } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { brokenBy } from '#services/data/code-rules.ts';
import { useText } from '#services/messages/text.ts';
import './check-rule.css';

interface Props {
  rule: { code: string; name: string };
  onClose: () => void;
}

/** Tries a rule on a value that the user types. */
export function TrialDialog({ rule, onClose }: Props) {
  const t = useText();
  const [value, setValue] = useState('');
  const trial = useMutation({ mutationFn: () => brokenBy(rule.code, value) });
  const run = () => trial.mutate();
  const said = trial.error?.message ?? trial.data;
  return (
    <AppModal
      open
      title={t('测试：{0}', rule.name)}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('关闭')}
        </Button>,
        <Button key="run" type="primary" loading={trial.isPending} onClick={run}>
          {t('校验')}
        </Button>,
      ]}
    >
      <div className="check-rule-trial">
        <label htmlFor="check-rule-value">{t('测试值')}</label>
        <Input
          id="check-rule-value"
          className="dw-mono"
          autoComplete="off"
          autoFocus
          maxLength={500}
          placeholder={t('请输入要校验的值')}
          value={value}
          onChange={(event) => {
            setValue(event.target.value);
            trial.reset();
          }}
          onPressEnter={run}
        />
        <div aria-live="polite">
          {trial.isSuccess || trial.isError ? (
            <Alert type={said ? 'error' : 'success'} showIcon title={said ?? t('校验通过')} />
          ) : null}
        </div>
      </div>
    </AppModal>
  );
}
