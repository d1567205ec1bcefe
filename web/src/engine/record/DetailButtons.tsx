import BellFilled from '@ant-design/icons/BellFilled';
import BellOutlined from '@ant-design/icons/BellOutlined';
import MoreOutlined from '@ant-design/icons/MoreOutlined';
import StarFilled from '@ant-design/icons/StarFilled';
import StarOutlined from '@ant-design/icons/StarOutlined';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Button, Dropdown } from 'antd';
import { useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { PrintButton } from '../print/print-part.tsx';
import type { RowButton } from '../table/RowButtons.tsx';
import { type OwnRecordState, useOwnRecord } from './own-record.api.ts';

export interface DetailButtonsProps {
  resource: Resource;
  /** Id of the record. */
  id: string;
  /** What may be done with it, the most important first. */
  buttons: readonly RowButton[];
  /** Key of the one that people come for: it stands out. @default none */
  main?: string | undefined;
}

/** The head of a record: favourite, follow, print, its actions; more than two of them, and on a phone all but one, behind 更多. */
export function DetailButtons({ resource, id, buttons, main }: DetailButtonsProps) {
  const t = useText();
  const narrow = useMedia(phone);
  const own = useOwnRecord(resource, id);
  const inSight = buttons.slice(0, narrow ? 1 : 2);
  const rest = buttons.slice(inSight.length);
  const personal = own && narrow ? [followItem(own, t), starItem(own, t)] : [];
  const items = [
    ...rest.map(({ key, label, danger, run }) => ({ key, label, danger: danger ?? false, onClick: run })),
    ...(rest.length > 0 && personal.length > 0 ? [{ type: 'divider' as const }] : []),
    ...personal,
  ];
  return (
    <span className="rp-detail-buttons">
      {own && !narrow ? (
        <>
          <Button
            aria-label={t('收藏')}
            aria-pressed={own.starred}
            title={own.starred ? t('取消收藏') : t('收藏')}
            icon={own.starred ? <Icon of={StarFilled} className="rp-starred" /> : <Icon of={StarOutlined} />}
            onClick={own.star}
          />
          <Button
            aria-pressed={own.followed}
            title={own.followed ? t('取消关注，不再收到它的动态') : t('关注后，记录有变化时会收到消息')}
            icon={own.followed ? <Icon of={BellFilled} className="rp-followed" /> : <Icon of={BellOutlined} />}
            onClick={own.follow}
          >
            {own.followed ? t('已关注 {0}', own.followers) : t('关注')}
          </Button>
        </>
      ) : null}
      <PrintButton resource={resource} ids={[id]} tight={narrow} />
      {inSight.map((button) => (
        <Button
          key={button.key}
          type={button.key === main ? 'primary' : 'default'}
          danger={button.danger ?? false}
          onClick={button.run}
        >
          {button.label}
        </Button>
      ))}
      {items.length > 0 ? (
        <Dropdown trigger={['click']} menu={{ items }}>
          <Button aria-label={t('更多')} aria-haspopup="menu" title={t('更多')} icon={<Icon of={MoreOutlined} />} />
        </Dropdown>
      ) : null}
    </span>
  );
}

type Say = ReturnType<typeof useText>;

const followItem = ({ followed, followers, follow }: OwnRecordState, t: Say) => ({
  key: 'follow',
  icon: followed ? <Icon of={BellFilled} className="rp-followed" /> : <Icon of={BellOutlined} />,
  label: followed ? t('取消关注（共 {0} 人）', followers) : t('关注'),
  onClick: follow,
});

const starItem = ({ starred, star }: OwnRecordState, t: Say) => ({
  key: 'star',
  icon: starred ? <Icon of={StarFilled} className="rp-starred" /> : <Icon of={StarOutlined} />,
  label: starred ? t('取消收藏') : t('收藏'),
  onClick: star,
});
