import { Button } from 'antd';
import { aboutText, totalText } from '#services/data/list-query.ts';
import { useText } from '#services/messages/text.ts';

interface Props {
  total: number;
  range: readonly [number, number];
  /** The total is an estimate; it is counted when somebody asks. */
  isEstimate: boolean;
  counting: boolean;
  onCount(): void;
}

/** `a-b 共N条`, and for an estimate `a-b 共约N条` with a button that counts. */
export function ListTotal({ total, range, isEstimate, counting, onCount }: Props) {
  const t = useText();
  if (!isEstimate) return totalText(total, range);
  return (
    <>
      {aboutText(total, range)}
      <Button type="link" size="small" loading={counting} onClick={onCount}>
        {t('精确计数')}
      </Button>
    </>
  );
}
