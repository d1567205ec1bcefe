import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Button, Segmented } from 'antd';
import { useText } from '#services/messages/text.ts';

export interface SpanBarProps {
  /** The time that is shown, in words. */
  title: string;
  span: 'week' | 'month';
  /** Records of that time, and how many of them are drawn. */
  total: number;
  drawn: number;
  onStep: (by: 1 | -1) => void;
  onToday: () => void;
  onSpan: (span: 'week' | 'month') => void;
}

/** Above a calendar and a timeline: which time is shown, the ones before and after, and by weeks or months. */
export function SpanBar({ title, span, total, drawn, onStep, onToday, onSpan }: SpanBarProps) {
  const t = useText();
  return (
    <div className="rv-bar">
      <Button aria-label={t('前一段')} icon={<Icon of={LeftOutlined} />} onClick={() => onStep(-1)} />
      <Button onClick={onToday}>{t('今天')}</Button>
      <Button aria-label={t('后一段')} icon={<Icon of={RightOutlined} />} onClick={() => onStep(1)} />
      <h2 className="rv-title" aria-live="polite">
        {title}
      </h2>
      {total > drawn ? <span className="rv-note">{t('共 {0} 条，显示最早的 {1} 条', total, drawn)}</span> : null}
      <Segmented
        className="rv-spans"
        value={span}
        options={[
          { label: t('月'), value: 'month' },
          { label: t('周'), value: 'week' },
        ]}
        onChange={onSpan}
      />
    </div>
  );
}
