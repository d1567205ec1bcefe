import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { Button } from 'antd';
import { useText } from '#services/messages/text.ts';

export interface NothingFoundProps {
  /** What the list lists. */
  label: string;
  /** @default 请调整查询条件后再试。 */
  hint?: string | undefined;
  /** There are some on other pages. */
  elsewhere: boolean;
  onFirst: () => void;
  /** Where the user narrowed the list himself, it takes his filters away. */
  onWiden: () => void;
}

/** A list that was narrowed to nothing, or a page after its last: each with the way out. */
export function NothingFound({ label, hint, elsewhere, onFirst, onWiden }: NothingFoundProps) {
  const t = useText();
  return elsewhere ? (
    <EmptyState title={t('这一页没有数据')} actions={<Button onClick={onFirst}>{t('回到第 1 页')}</Button>} />
  ) : (
    <EmptyState
      title={t('没有符合条件的{0}', label)}
      hint={hint ?? t('请调整查询条件后再试。')}
      actions={<Button onClick={onWiden}>{t('清除条件')}</Button>}
    />
  );
}
