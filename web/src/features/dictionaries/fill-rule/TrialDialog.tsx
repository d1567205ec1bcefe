import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useText } from '#services/messages/text.ts';
import { useTrial } from './fill-rule.api.ts';
import './fill-rule.css';

interface Props {
  rule: { code: string; name: string };
  onClose: () => void;
}

/** What a rule would give now. */
export function TrialDialog({ rule, onClose }: Props) {
  const t = useText();
  const { mutate, data, error, isPending } = useTrial();
  useEffect(() => mutate(rule.code), [mutate, rule.code]);
  return (
    <AppModal
      open
      title={t('测试：{0}', rule.name)}
      onCancel={onClose}
      footer={[
        <Button key="again" loading={isPending} onClick={() => mutate(rule.code)}>
          {t('再次生成')}
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          {t('关闭')}
        </Button>,
      ]}
    >
      {error ? (
        <ErrorState title={t('规则执行失败')} error={error} onRetry={() => mutate(rule.code)} />
      ) : (
        <>
          <p>{t('生成的值：')}</p>
          <output className="fill-rule-values dw-mono" style={{ display: 'block', minHeight: 46 }}>
            {Array.isArray(data) ? data.join('，') : data}
          </output>
          <p className="rp-help">{t('测试不占用流水号。')}</p>
        </>
      )}
    </AppModal>
  );
}
