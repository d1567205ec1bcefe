import { Button } from 'antd';
import { useText } from '#services/messages/text.ts';

/** Says that a list could not be read again and shows what was read before. */
export function Outdated({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useText();
  return (
    <p className="rp-outdated" role="alert">
      {error.message}
      {t('，显示的是之前的数据。')}
      <Button type="link" size="small" onClick={onRetry}>
        {t('重试')}
      </Button>
    </p>
  );
}
