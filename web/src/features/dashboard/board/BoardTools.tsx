import { EditOutlined, FullscreenOutlined, ReloadOutlined } from '@ant-design/icons';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { dashboardRefreshKey, readStored, writeStored } from '#services/session/stored.ts';

/** Minutes between two readings of all cards; none: when somebody asks. */
const everyMinutes = [0, 1, 5, 15] as const;

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
  const [minutes, setMinutes] = useState(() => readStored<number>(dashboardRefreshKey, 0));
  useEffect(() => {
    if (!(minutes >= 1)) return;
    const timer = setInterval(() => {
      if (!document.hidden) void client.invalidateQueries({ refetchType: 'active' });
    }, minutes * 60_000);
    return () => clearInterval(timer);
  }, [minutes, client]);
  return (
    <div className="board-tools">
      <button type="button" title={t('刷新')} aria-label={t('刷新')} aria-busy={isBusy} onClick={renew}>
        <Icon of={ReloadOutlined} />
      </button>
      <select
        title={t('自动刷新')}
        aria-label={t('自动刷新')}
        value={minutes}
        onChange={({ target }) => {
          setMinutes(Number(target.value));
          writeStored(dashboardRefreshKey, Number(target.value));
        }}
      >
        {everyMinutes.map((each) => (
          <option key={each} value={each}>
            {each === 0 ? t('不自动刷新') : t('每{0}分钟刷新', each)}
          </option>
        ))}
      </select>
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
