import { forceLogout, listOnline } from '@dossier/contract/identity/online.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { shownText } from '@dossier/widgets/text/date-text.ts';
import { PersonCell } from '@dossier/widgets/user/PersonCell.tsx';
import { Tag } from 'antd';
import { RowButtons } from '#engine/table/RowButtons.tsx';
import { EndpointList } from '#list/EndpointList.tsx';
import { ListCard } from '#list/ListCard.tsx';
import { SearchWords } from '#list/SearchWords.tsx';
import { useEndpointList } from '#list/use-endpoint-list.ts';
import { namedItem } from '#services/data/item-text.ts';
import { thumbAddress } from '#services/files/file-address.ts';
import { say, useText } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';
import { useCan } from '#services/session/access.ts';
import { lookEvery, type OnlineRow, onlineKey, useForceLogout } from './online.api.ts';
import './online.css';

/** 在线用户: one row per open session; ending one signs that browser out at once. */
export default function OnlinePage() {
  const t = useText();
  const list = useEndpointList(listOnline, {
    key: onlineKey,
    filters: { username: 50 },
    place: 'address',
    every: () => lookEvery,
  });
  const { mutateAsync: end } = useForceLogout();
  const canEnd = useCan(forceLogout);

  function ask(row: OnlineRow): void {
    askThen(
      {
        title: t('强制退出'),
        content: t(
          '将立即结束“{0}”在{1}上的会话，未保存的内容会丢失。',
          row.realname || row.username,
          row.client ?? t('该设备'),
        ),
        okText: t('强制退出'),
        danger: true,
      },
      async () => (await end(row)).message,
    );
  }

  return (
    <ListCard label={t('在线用户列表')}>
      <EndpointList
        list={list}
        label={t('在线用户')}
        page="/sys/online"
        rowKey={(row) => row.id}
        rowLabel={(row) => row.username}
        columns={columns()}
        cards={['username', 'realname', 'client', 'createTime']}
        first={
          <SearchWords
            label={t('用户账号')}
            placeholder={t('请输入用户账号')}
            value={list.filters.username}
            onSearch={(username) => list.narrow({ username })}
          />
        }
        right={
          <span className="online-count" role="status">
            {list.found.data ? t('当前 {0} 个会话', list.total) : ''}
          </span>
        }
        {...(canEnd
          ? {
              actionsWidth: 110,
              actions: (row: OnlineRow) =>
                row.own ? null : (
                  <RowButtons
                    label={row.username}
                    buttons={[{ key: 'end', label: t('强制退出'), danger: true, run: () => ask(row) }]}
                  />
                ),
            }
          : {})}
        empty={<EmptyState title={t('暂无在线用户')} />}
      />
    </ListCard>
  );
}

const columns = (): Column<OnlineRow>[] => [
  {
    name: 'username',
    title: say('用户账号'),
    width: 190,
    render: (row) => (
      <>
        <span className="online-account">{row.username}</span>
        {row.own ? <Tag className="online-own">{say('本次登录')}</Tag> : null}
      </>
    ),
  },
  {
    name: 'realname',
    title: say('用户姓名'),
    width: 150,
    render: (row) => (
      <PersonCell name={row.realname || row.username} picture={row.avatar ? thumbAddress(row.avatar, 100) : null} />
    ),
  },
  { name: 'sex', title: say('性别'), width: 64, render: (row) => namedItem(row.sex_dictText ?? '') },
  { name: 'birthday', title: say('生日'), width: 116, render: (row) => row.birthday ?? '' },
  { name: 'phone', title: say('手机号码'), width: 130, render: (row) => row.phone ?? '' },
  {
    name: 'client',
    title: say('登录设备'),
    render: (row) => (
      <span title={row.ip ?? ''}>
        {row.client ?? say('未知设备')} <span className="online-ip">{row.ip}</span>
      </span>
    ),
  },
  {
    name: 'createTime',
    title: say('登录时间'),
    width: 176,
    render: (row) => <span title={say('最近活动：{0}', row.lastSeen ?? '')}>{shownText(row.createTime)}</span>,
  },
];
