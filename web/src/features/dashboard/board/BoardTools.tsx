import { EditOutlined, FullscreenOutlined, ReloadOutlined } from '@ant-design/icons';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useText } from '#services/messages/text.ts';

export interface BoardToolsProps {
  mayEdit: boolean;
  onEdit: () => void;
  onWall: () => void;
}

/** What is done with all of a dashboard. */
export function BoardTools({ mayEdit, onEdit, onWall }: BoardToolsProps) {
  const t = useText();
  const client = useQueryClient();
  const isBusy = useIsFetching() > 0;
  const renew = () => void client.invalidateQueries({ refetchType: 'active' });
  return (
    <div className="board-tools">
      <button type="button" title={t('刷新')} aria-label={t('刷新')} aria-busy={isBusy} onClick={renew}>
        <Icon of={ReloadOutlined} />
      </button>
      <button type="button" title={t('大屏轮播')} aria-label={t('大屏轮播')} onClick={onWall}>
        <Icon of={FullscreenOutlined} />
      </button>
      {mayEdit ? (
        <button type="button" title={t('编辑布局')} aria-label={t('编辑布局')} onClick={onEdit}>
          <Icon of={EditOutlined} />
        </button>
      ) : null}
    </div>
  );
}
