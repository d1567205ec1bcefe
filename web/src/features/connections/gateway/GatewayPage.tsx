import { PlusOutlined, ReloadOutlined } from '@ant-design/icons';
import * as contract from '@dossier/contract/connections/gateway.ts';
import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { Button, Tooltip } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useState } from 'react';
import { RowButtons } from '#engine/table/RowButtons.tsx';
import { ListCard } from '#list/ListCard.tsx';
import { ListTools } from '#list/ListTools.tsx';
import { useDensity } from '#list/table-settings.ts';
import { say, useText } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';
import { showError } from '#services/page/feedback.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { useRights } from '#services/session/access.ts';
import { type GatewayRoute, reloadRoutes, useDeleteRoute, useGatewayRoutes, useSaveRoute } from './gateway.api.ts';
import { wordsOf } from './rule-lines.ts';
import '#list/admin.css';
import './gateway.css';

const RouteForm = lazyPart(async () => (await import('./RouteForm.tsx')).default, 0);
const { on, off } = contract.routeStatus;

/** 路由网关: which calls below the gateway go on to which other system. */
export default function GatewayPage() {
  const t = useText();
  const [density] = useDensity();
  const { may } = useRights();
  const { message } = useApp();
  const narrow = useMedia(phone);
  const { data, error, isPending, isFetching, refetch } = useGatewayRoutes();
  const [opened, setOpened] = useState<{ route: GatewayRoute | null } | null>(null);
  const saving = useSaveRoute();
  const deleting = useDeleteRoute();
  const canSave = may(contract.saveGatewayRoute);

  function turn(route: GatewayRoute): void {
    saving
      .mutateAsync({ id: route.id, status: route.status === on ? off : on })
      .then(() => message.success(route.status === on ? t('路由已停用') : t('路由已启用')), showError);
  }

  function remove(route: GatewayRoute): void {
    askThen(
      {
        title: t('删除“{0}”', route.name),
        content: t('删除后，经过该路由的请求立即不再转发，不能恢复。'),
        okText: t('删除'),
        danger: true,
      },
      () => deleting.mutateAsync(route.id),
    );
  }

  function reload(): void {
    reloadRoutes().then((text) => {
      message.success(text);
      void refetch();
    }, showError);
  }

  return (
    <ListCard label={t('路由网关')}>
      <ListTools
        first={
          <>
            {' '}
            {canSave ? (
              <>
                <Button
                  type="primary"
                  icon={<Icon of={PlusOutlined} aria-hidden />}
                  onClick={() => setOpened({ route: null })}
                >
                  {t('新增')}
                </Button>
                <Tooltip title={t('让所有服务器重新读取路由')}>
                  <Button onClick={reload}>{t('刷新路由缓存')}</Button>
                </Tooltip>
              </>
            ) : null}
          </>
        }
        right={
          <>
            {' '}
            <Tooltip title={t('刷新')}>
              <Button
                type="text"
                aria-label={t('刷新')}
                icon={<Icon of={ReloadOutlined} spin={isFetching} />}
                onClick={() => void refetch()}
              />
            </Tooltip>
          </>
        }
      />
      {error && !data ? (
        <ErrorState title={t('网关路由加载失败')} error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('网关路由')}
          rows={data ?? []}
          rowKey={(route) => route.id}
          rowLabel={(route) => route.name}
          columns={columns()}
          loading={isPending}
          cards={narrow}
          density={density}
          {...(canSave || may(contract.deleteGatewayRoute)
            ? {
                actions: (route: GatewayRoute) => (
                  <RowButtons
                    label={route.name}
                    buttons={[
                      ...(canSave
                        ? [
                            { key: 'edit', label: t('编辑'), run: () => setOpened({ route }) },
                            { key: 'turn', label: route.status === on ? t('停用') : t('启用'), run: () => turn(route) },
                          ]
                        : []),
                      ...(may(contract.deleteGatewayRoute)
                        ? [{ key: 'delete', label: t('删除'), danger: true, run: () => remove(route) }]
                        : []),
                    ]}
                  />
                ),
              }
            : {})}
          empty={
            <EmptyState
              title={t('还没有网关路由')}
              hint={t('路由把 {0}/ 之下的请求转发给其他系统。', contract.gatewayMount)}
            />
          }
        />
      )}
      {opened ? <RouteForm route={opened.route} onClose={() => setOpened(null)} /> : null}
    </ListCard>
  );
}

const columns = (): Column<GatewayRoute>[] => [
  { name: 'name', title: say('路由名称'), width: 150, render: (route) => <span title={route.name}>{route.name}</span> },
  {
    name: 'routerId',
    title: say('路由ID'),
    width: 120,
    render: (route) => <span className="dw-mono">{route.routerId}</span>,
  },
  {
    name: 'uri',
    title: say('路由URI'),
    width: 210,
    render: (route) => (
      <span className="dw-mono" title={route.uri}>
        {route.uri}
      </span>
    ),
  },
  {
    name: 'rules',
    title: say('条件与过滤器'),
    render: (route) => {
      const words = [
        ...route.predicates.map((rule) => wordsOf(rule, contract.predicateKinds)),
        ...route.filters.map((rule) => wordsOf(rule, contract.filterKinds)),
      ].join('；');
      return <span title={words}>{words}</span>;
    },
  },
  {
    name: 'access',
    title: say('访问'),
    width: 140,
    render: ({ signedIn, permission }) =>
      permission ? (
        <span className="dw-mono">{permission}</span>
      ) : signedIn ? (
        say('登录用户')
      ) : (
        <DictTag text={say('任何人')} color="warning" />
      ),
  },
  {
    name: 'status',
    title: say('状态'),
    width: 100,
    state: true,
    render: ({ status }) => (
      <DictTag text={status === on ? say('有效') : say('无效')} color={status === on ? 'success' : 'default'} />
    ),
  },
];
