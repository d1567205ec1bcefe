import { LinkOutlined } from '@ant-design/icons';
import type { ShareLink } from '@dossier/contract/online/share/share-calls.ts';
import { addShareLink } from '@dossier/contract/online/share/share-calls.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { RowButtons } from '#engine/table/RowButtons.tsx';
import { say, useText } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { useCan } from '#services/session/access.ts';
import NewShare from './NewShare.tsx';
import { revokeLink, useShareLinks, useShareVisits } from './share.api.ts';
import { stateName, useKindName } from './share-words.ts';

interface Props {
  form: string;
  /** Whether one may add records, and so let others do it. */
  mayAdd: boolean;
  onClose: () => void;
}

/** Links by which people who do not sign in work with records of a form. */
export default function ShareDrawer({ form, mayAdd, onClose }: Props) {
  const t = useText();
  const narrow = useMedia(phone);
  const kindName = useKindName();
  const canMake = useCan(addShareLink) && mayAdd;
  const { data, error, isPending, isFetching, refetch } = useShareLinks(form);
  const [making, setMaking] = useState(false);
  const [visited, setVisited] = useState<ShareLink | null>(null);
  const nameOf = (row: ShareLink) => row.note || `${kindName(row.kind)} ${row.createTime}`;
  return (
    <Drawer
      open
      title={t('分享链接')}
      size={narrow ? '100%' : 1080}
      onClose={onClose}
      extra={
        canMake ? (
          <Button type="primary" icon={<Icon of={LinkOutlined} aria-hidden />} onClick={() => setMaking(true)}>
            {t('新建分享链接')}
          </Button>
        ) : null
      }
    >
      {error ? (
        <ErrorState title={t('分享链接加载失败')} error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('分享链接')}
          rows={data ?? []}
          rowKey={(row) => row.id}
          rowLabel={nameOf}
          columns={columns(kindName)}
          density="middle"
          loading={isPending}
          busy={isFetching && !isPending}
          bones={5}
          cards={narrow}
          facts={7}
          actionsWidth={150}
          actions={(row) => (
            <RowButtons
              label={nameOf(row)}
              buttons={[
                { key: 'visits', label: t('访问记录'), run: () => setVisited(row) },
                ...(row.state === 'open' || row.state === 'dead'
                  ? [
                      {
                        ...{ key: 'revoke', label: t('作废'), danger: true },
                        run: () => askToRevoke(row, nameOf(row), () => refetch()),
                      },
                    ]
                  : []),
              ]}
            />
          )}
          empty={
            <EmptyState
              title={t('没有分享链接')}
              hint={t('对方不登录即可填写、查看或修改；单条记录在其“分享”中生成链接')}
            />
          }
        />
      )}
      {making ? <NewShare form={form} kinds={['add']} record={null} onClose={() => setMaking(false)} /> : null}
      {visited ? <Visits link={visited} name={nameOf(visited)} onClose={() => setVisited(null)} /> : null}
    </Drawer>
  );
}

function askToRevoke({ id }: ShareLink, name: string, after: () => unknown): void {
  askThen(
    {
      title: say('作废分享链接“{0}”？', name),
      content: say('得到链接的人将不能再用它；已经提交的记录不受影响。'),
      okText: say('作废'),
      danger: true,
    },
    () => revokeLink(id),
    after,
  );
}

const columns = (kindName: ReturnType<typeof useKindName>): Column<ShareLink>[] => [
  { name: 'note', title: say('备注'), width: 150, render: (row) => row.note ?? '' },
  { name: 'kind', title: say('对方可以'), width: 130, render: (row) => kindName(row.kind) },
  { name: 'hasCode', title: say('访问码'), width: 80, render: (row) => (row.hasCode ? say('有') : say('无')) },
  {
    name: 'uses',
    title: say('使用次数'),
    width: 100,
    render: (row) => `${row.uses}${row.mostUses === null ? '' : `/${row.mostUses}`}`,
  },
  { name: 'expiresAt', title: say('有效期至'), width: 150, render: (row) => row.expiresAt.slice(0, 16) },
  { name: 'lastVisit', title: say('最近访问'), width: 150, render: (row) => row.lastVisit?.slice(0, 16) ?? '' },
  { name: 'madeBy', title: say('创建人'), width: 100, render: (row) => row.madeBy },
  {
    ...{ name: 'state', title: say('状态'), width: 100, state: true },
    render: (row) => (
      <span
        className="quiet-tag"
        title={row.state === 'dead' ? say('创建人已冻结或不再有此权限，或表单已停用') : undefined}
      >
        {stateName(row.state)}
      </span>
    ),
  },
];

function Visits({ link, name, onClose }: { link: ShareLink; name: string; onClose: () => void }) {
  const t = useText();
  const { data, error, isPending, refetch } = useShareVisits(link.id);
  return (
    <AppModal open title={t('访问记录：{0}', name)} width={640} footer={null} onCancel={onClose}>
      {error ? (
        <ErrorState title={t('访问记录加载失败')} error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('访问记录')}
          rows={(data ?? []).map((visit, at) => ({ ...visit, id: String(at) }))}
          rowKey={(row) => row.id}
          rowLabel={(row) => row.at}
          columns={[
            { name: 'at', title: t('时间'), width: 180, render: (row) => row.at },
            { name: 'ip', title: t('地址'), width: 180, render: (row) => row.ip },
            {
              name: 'act',
              title: t('操作'),
              width: 100,
              render: (row) => (row.act === 'save' ? t('提交') : t('打开')),
            },
          ]}
          density="middle"
          loading={isPending}
          bones={4}
          empty={<EmptyState title={t('还没有人打开')} />}
        />
      )}
    </AppModal>
  );
}
