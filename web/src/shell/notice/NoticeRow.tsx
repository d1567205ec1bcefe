import { dateText } from '@dossier/widgets/text/date-text.ts';
import { useNavigate } from 'react-router';
import { useShellMessages } from '#services/messages/shell.ts';
import { useText } from '#services/messages/text.ts';
import { openAddress, recordAddress } from '#services/navigation/record-address.ts';
import { useNavigation } from '#services/navigation/use-navigation.ts';
import { taskOf } from './groups.ts';
import { type Notice, useMarkRead } from './use-notices.ts';

interface Props {
  notice: Notice;
  onShow(notice: Notice): void;
  onDecide(notice: Notice): void;
  onClose(): void;
}

/** An unread entry: its title opens it, and below stands what can be done with it at once. */
export function NoticeRow({ notice, onShow, onDecide, onClose }: Props) {
  const words = useShellMessages().notice;
  const t = useText();
  const navigate = useNavigate();
  const { routes } = useNavigation();
  const markRead = useMarkRead();
  const address = recordAddress(notice, routes);
  const title = notice.titile ?? '';
  const open = () => {
    if (address === null) return;
    onClose();
    markRead(notice.id);
    openAddress(address, navigate);
  };
  return (
    <li>
      <button type="button" className="notice-entry" onClick={() => onShow(notice)}>
        <span className="notice-title" title={title}>
          {title}
        </span>
        <Priority value={notice.priority} />
        <span className="notice-time">{words.published(dateText(notice.createTime ?? notice.sendTime ?? ''))}</span>
      </button>
      <span className="notice-acts">
        {taskOf(notice) !== null && address !== null ? (
          <button
            type="button"
            className="text-button"
            aria-label={t('审批：{0}', title)}
            onClick={() => onDecide(notice)}
          >
            {t('审批')}
          </button>
        ) : null}
        {address === null ? null : (
          <button type="button" className="text-button" aria-label={t('打开：{0}', title)} onClick={open}>
            {t('打开')}
          </button>
        )}
        <button
          type="button"
          className="text-button"
          aria-label={t('标为已读：{0}', title)}
          onClick={() => markRead(notice.id)}
        >
          {t('已读')}
        </button>
      </span>
    </li>
  );
}

function Priority({ value }: { value: string | null }) {
  const t = useShellMessages().notice.priority;
  const known = value === 'H' || value === 'M' ? value : 'L';
  return <span className={`priority priority-${known}`}>{t[known]}</span>;
}
