import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '#services/messages/text.ts';

export interface BatchBarProps {
  count: number;
  onClear: () => void;
  children: ReactNode;
}

/** Comes with the selection: how many, and what can be done with them. */
export function BatchBar({ count, onClear, children }: BatchBarProps) {
  const t = useText();
  if (count === 0) return null;
  return (
    <div className="rp-batch" role="status">
      <span>{t('已选择 {0} 项', count)}</span>
      <Button type="link" size="small" onClick={onClear}>
        {t('取消选择')}
      </Button>
      <span className="rp-batch-buttons">{children}</span>
    </div>
  );
}
