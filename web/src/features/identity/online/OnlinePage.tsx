import { ReloadOutlined } from '@ant-design/icons';
import { forceLogout } from '@dossier/contract/identity/online.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import { Pager } from '@dossier/widgets/table/Pager.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { PersonCell } from '@dossier/widgets/user/PersonCell.tsx';
import { Button, Input, Tag } from 'antd';
import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { RowButtons } from '#engine/table/RowButtons.tsx';
import { ListCard } from '#list/ListCard.tsx';
import { useDensity } from '#list/table-settings.ts';
import { namedItem } from '#services/data/item-text.ts';
import { defaultPageSize, pageSizes, totalText } from '#services/data/list-query.ts';
import { thumbAddress } from '#services/files/file-address.ts';
import { say, useText } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { useCan } from '#services/session/access.ts';
import { type OnlineQuery, type OnlineRow, useForceLogout, useOnline } from './online.api.ts';
import './online.css';

/** 在线用户: one row per open session; ending one signs that browser out at once. */
export default function OnlinePage() {
  const t = useText();
  const [density] = useDensity();
  const [query, setQuery] = useOnlineQuery();
  const { data, error, isPending, isFetching, refetch } = useOnline(query);
  const { mutateAsync: end } = useForceLogout();
  const canEnd = useCan(forceLogout);
  const isPhone = useMedia(phone);

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
      <header className="online-head">
        <SearchBox value={query.username} onSearch={(username) => setQuery({ ...query, username, pageNo: 1 })} />
        <span className="online-count" role="status">
          {data ? t('当前 {0} 个会话', data.total) : ''}
        </span>
        <Button
          type="text"
          aria-label={t('刷新')}
          icon={<ReloadOutlined spin={isFetching} />}
          onClick={() => void refetch()}
        />
      </header>
      {error && !data ? (
        <ErrorState title={t('在线用户加载失败')} error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <DataTable
            label={t('在线用户')}
            rows={data?.records ?? []}
            rowKey={(row) => row.id}
            rowLabel={(row) => row.username}
            columns={isPhone ? cardColumns : columns()}
            loading={isPending}
            cards={isPhone}
            density={density}
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
            empty={<EmptyState title={query.username ? t('没有符合条件的在线用户') : t('暂无在线用户')} />}
          />
          {data && data.total > 0 ? (
            <Pager
              className="online-pager"
              align="end"
              showSizeChanger
              pageSizeOptions={[...pageSizes]}
              current={query.pageNo}
              pageSize={query.pageSize}
              total={data.total}
              showTotal={totalText}
              onChange={(pageNo, pageSize) => setQuery({ ...query, pageNo, pageSize })}
            />
          ) : null}
        </>
      )}
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
    render: (row) => <span title={say('最近活动：{0}', row.lastSeen ?? '')}>{row.createTime}</span>,
  },
];

/** What matters on a card: who, with what, since when. */
const cardColumns = ['username', 'realname', 'client', 'createTime'].flatMap((name) =>
  columns().filter((column) => column.name === name),
);

function SearchBox({ value, onSearch }: { value: string; onSearch: (username: string) => void }) {
  const t = useText();
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    onSearch(typed.trim());
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form with the role search is one
    <form className="online-search" role="search" aria-label={t('查询在线用户')} onSubmit={submit}>
      <Input
        aria-label={t('用户账号')}
        placeholder={t('请输入用户账号')}
        allowClear
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button htmlType="submit">{t('查询')}</Button>
      <Button
        type="text"
        onClick={() => {
          setTyped('');
          onSearch('');
        }}
      >
        {t('重置')}
      </Button>
    </form>
  );
}

/** The list's state in the address of its tab. */
function useOnlineQuery(): [OnlineQuery, (next: OnlineQuery) => void] {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const whole = (name: string, otherwise: number) => {
    const text = params.get(name) ?? '';
    return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : otherwise;
  };
  const size = whole('pageSize', defaultPageSize);
  const query: OnlineQuery = {
    pageNo: whole('pageNo', 1),
    pageSize: (pageSizes as readonly number[]).includes(size) ? size : defaultPageSize,
    username: params.get('username') ?? '',
  };
  return [
    query,
    (next) => {
      const address = new URLSearchParams();
      if (next.pageNo !== 1) address.set('pageNo', String(next.pageNo));
      if (next.pageSize !== defaultPageSize) address.set('pageSize', String(next.pageSize));
      if (next.username) address.set('username', next.username);
      navigate({ pathname, search: address.toString() }, { replace: true });
    },
  ];
}
