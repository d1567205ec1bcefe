import { EditOutlined, FullscreenOutlined, ReloadOutlined } from '@ant-design/icons';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { dashboardRefreshKey, readStored, writeStored } from '#services/session/stored.ts';

/** Minutes between two readings of all cards, one after the other as the button is pressed; none: when somebody asks. */
const everyMinutes: readonly number[] = [0, 1, 5, 15];

export interface BoardToolsProps {
  /** Undefined where there is nothing to edit; false until the cards are known: a button that comes later moves the others. */
  mayEdit: boolean | undefined;
  onEdit: () => void;
  onWall: () => void;
}

/** What is done with all of a dashboard. */
export function BoardTools({ mayEdit, onEdit, onWall }: BoardToolsProps) {
  const t = useText();
  const client = useQueryClient();
  const isBusy = useIsFetching() > 0;
  const renew = () => void client.invalidateQueries({ refetchType: 'active' });
  const [minutes, setMinutes] = useState(() => readStored<number>(dashboardRefreshKey, 0));
  useEffect(() => {
    if (!(minutes >= 1)) return;
    const timer = setInterval(() => {
      if (!document.hidden) void client.invalidateQueries({ refetchType: 'active' });
    }, minutes * 60_000);
    return () => clearInterval(timer);
  }, [minutes, client]);
  const choose = (next: number) => {
    setMinutes(next);
    writeStored(dashboardRefreshKey, next);
  };
  return (
    <div className="board-tools">
      <button type="button" title={t('刷新')} aria-label={t('刷新')} aria-busy={isBusy} onClick={renew}>
        <Icon of={ReloadOutlined} />
      </button>
      <button
        type="button"
        title={t('自动刷新')}
        onClick={() => choose(everyMinutes[everyMinutes.indexOf(minutes) + 1] ?? 0)}
      >
        {minutes === 0 ? t('不自动刷新') : t('每{0}分钟刷新', minutes)}
      </button>
      <button type="button" title={t('大屏轮播')} aria-label={t('大屏轮播')} onClick={onWall}>
        <Icon of={FullscreenOutlined} />
      </button>
      {mayEdit === undefined ? null : (
        <button type="button" title={t('编辑布局')} aria-label={t('编辑布局')} disabled={!mayEdit} onClick={onEdit}>
          <Icon of={EditOutlined} />
        </button>
      )}
    </div>
  );
}
