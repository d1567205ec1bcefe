import { EditOutlined, FullscreenOutlined, PlusOutlined, ReloadOutlined } from '@ant-design/icons';
import type { Card } from '@dossier/contract/dashboard/card.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { dashboardRefreshKey, readStored, writeStored } from '#services/session/stored.ts';

/** Minutes between two readings of all cards, one after the other as the button is pressed; none: when somebody asks. */
const everyMinutes: readonly number[] = [0, 1, 5, 15];

const NewDashboard = lazyPart(async () => (await import('./own/NewDashboard.tsx')).NewDashboard, 0);

export interface BoardToolsProps {
  /** The cards in sight, with which another dashboard may begin. */
  cards: readonly Card[];
  /** Of a dashboard that somebody made: what else is done with it. */
  more?: ReactNode;
  /** Another dashboard can be made here. */
  mayMake: boolean;
  /** Undefined where there is nothing to edit; false until the cards are known: a button that comes later moves the others. */
  mayEdit: boolean | undefined;
  onEdit: () => void;
  onWall: () => void;
}

/** What is done with all of a dashboard. */
export function BoardTools({ cards, more, mayMake, mayEdit, onEdit, onWall }: BoardToolsProps) {
  const t = useText();
  const client = useQueryClient();
  const isBusy = useIsFetching() > 0;
  const renew = () => void client.invalidateQueries({ refetchType: 'active' });
  const [isMaking, setMaking] = useState(false);
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
      {mayMake ? (
        <button type="button" title={t('新建仪表盘')} aria-label={t('新建仪表盘')} onClick={() => setMaking(true)}>
          <Icon of={PlusOutlined} />
        </button>
      ) : null}
      {more}
      {mayEdit === undefined ? null : (
        <button type="button" title={t('编辑布局')} aria-label={t('编辑布局')} disabled={!mayEdit} onClick={onEdit}>
          <Icon of={EditOutlined} />
        </button>
      )}
      {isMaking ? <NewDashboard cards={cards} onClose={() => setMaking(false)} /> : null}
    </div>
  );
}
