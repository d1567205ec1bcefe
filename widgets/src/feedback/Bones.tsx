import { useText } from '../language/text.ts';

import './feedback.css';

export interface BonesProps {
  /** Lines to draw. @default 4 */
  lines?: number;
}

/** Placeholder lines while a text or form is loading. */
export function Bones({ lines = 4 }: BonesProps) {
  const t = useText();
  return (
    <div role="status" aria-label={t('加载中')} style={{ display: 'grid', gap: 16, padding: '8px 0' }}>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
        <span key={index} className="dw-skeleton" style={{ width: `${90 - ((index * 23) % 45)}%` }} />
      ))}
    </div>
  );
}
