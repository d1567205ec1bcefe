import { Button } from 'antd';
import type { ReactNode } from 'react';

export interface BatchBarProps {
  count: number;
  onClear: () => void;
  children: ReactNode;
}

/** Comes with the selection: how many, and what can be done with them. */
export function BatchBar({ count, onClear, children }: BatchBarProps) {
  if (count === 0) return null;
  return (
    <div className="rp-batch" role="status">
      <span>
        已选择 <strong>{count}</strong> 项
      </span>
      <Button type="link" size="small" onClick={onClear}>
        取消选择
      </Button>
      <span className="rp-batch-buttons">{children}</span>
    </div>
  );
}
