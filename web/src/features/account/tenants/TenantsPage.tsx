import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import {
  agreeOrRefuseJoinTenant,
  cancelApplyTenant,
  exitUserTenant,
  getTenantListByUserId,
  joinStatus,
  joinTenantByHouseNumber,
} from '@dossier/contract/organisation/tenant-calls.ts';
import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { clearable } from '@dossier/widgets/kit/clearable.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { RowButtons } from '#engine/table/RowButtons.tsx';
import { ListCard } from '#list/ListCard.tsx';
import { useDensity } from '#list/table-settings.ts';
import { call, callEnvelope } from '#services/api/api.ts';
import { say, useText } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { useHeld } from '#services/page/use-unsaved.ts';
import { enterWorkspace } from '#services/session/enter.ts';
import { leave } from '#services/session/leave.ts';
import { useSession } from '#services/session/session.ts';
import { chooseTenant } from '#services/session/stored-session.ts';
import '#engine/resource.css';
import './tenants.css';

type Mine = ResultOf<typeof getTenantListByUserId>[number];
const key = ['/sys/tenant', 'mine'] as const;

/** 我的租户: where one belongs, who invites one, and joining by a code. */
export default function TenantsPage() {
  const t = useText();
  const [density] = useDensity();
  const client = useQueryClient();
  const narrow = useMedia(phone);
  const [code, setCode] = useState('');
  useHeld(code !== '');
  const [busy, setBusy] = useState(false);
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getTenantListByUserId, { signal }),
    staleTime: 0,
  });

  const onPlatform = data !== undefined && !data.some((one) => one.joined === joinStatus.member);

  async function run(work: Promise<{ message: string }>): Promise<boolean> {
    try {
      feedback()?.message.success((await work).message);
      return true;
    } catch (reason) {
      showError(reason);
      return false;
    } finally {
      await client.invalidateQueries({ queryKey: key });
    }
  }
  const answer = (tenantId: number, status: '1' | '4') =>
    run(callEnvelope(agreeOrRefuseJoinTenant, { body: { tenantId, status } }));

  /** Whoever has a tenant works on the platform no more: asked before the first one. */
  function beforeFirst(title: string, okText: string, act: () => Promise<void>): void {
    if (!onPlatform) return void act();
    feedback()?.modal.confirm({
      title,
      content: t('加入后您只在该租户中工作，不再使用当前的菜单与数据；要回到平台，只能由平台管理员将您移出。'),
      okText,
      cancelText: t('取消'),
      onOk: act,
    });
  }

  async function accept(tenantId: number): Promise<void> {
    if (!(await answer(tenantId, '1')) || !onPlatform) return;
    chooseTenant(tenantId);
    await enterWorkspace().catch(showError);
    await client.invalidateQueries();
  }

  async function join(): Promise<void> {
    setBusy(true);
    if (await run(callEnvelope(joinTenantByHouseNumber, { body: { houseNumber: code.trim() } }))) setCode('');
    setBusy(false);
  }

  function leaveTenant(tenantId: number, name: string): void {
    const here = tenantId === useSession.getState().tenantId;
    askThen(
      {
        title: t('退出租户“{0}”', name),
        content: here
          ? t('您正在该租户中工作，退出后需要重新登录。您在该租户的部门与部门角色会一并取消，重新加入需要邀请或申请。')
          : t('您在该租户的会话会立即结束，部门与部门角色会一并取消，重新加入需要邀请或申请。'),
        okText: t('退出'),
        danger: true,
      },
      async () => {
        const { message } = await callEnvelope(exitUserTenant, { query: { id: tenantId } });
        if (here) {
          // What is asked from now on names this tenant no more, or the sign-out would be refused.
          chooseTenant(0);
          await leave();
        }
        return message;
      },
      () => client.invalidateQueries({ queryKey: key }),
    );
  }

  function buttonsOf({ tenantId, name, joined }: Mine) {
    const label = name ?? String(tenantId);
    if (joined === joinStatus.invited)
      return [
        {
          key: 'accept',
          label: t('接受'),
          run: () => beforeFirst(t('加入租户“{0}”', label), t('接受'), () => accept(tenantId)),
        },
        { key: 'decline', label: t('拒绝'), danger: true, run: () => void answer(tenantId, '4') },
      ];
    if (joined === joinStatus.member)
      return [{ key: 'leave', label: t('退出'), danger: true, run: () => leaveTenant(tenantId, label) }];
    if (joined !== joinStatus.applied) return [];
    return [
      {
        key: 'withdraw',
        label: t('撤回申请'),
        danger: true,
        run: () =>
          askThen(
            { title: t('撤回加入“{0}”的申请', label), content: t('撤回后可以重新申请。'), okText: t('撤回') },
            async () => (await callEnvelope(cancelApplyTenant, { body: { tenantId } })).message,
            () => client.invalidateQueries({ queryKey: key }),
          ),
      },
    ];
  }

  return (
    <ListCard label={t('我的租户')}>
      <form
        className="tenants-join"
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim() !== '' && !busy) beforeFirst(t('申请加入租户'), t('申请加入'), join);
        }}
      >
        <Input
          allowClear={clearable()}
          maxLength={20}
          aria-label={t('邀请码')}
          placeholder={t('输入租户的邀请码')}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="primary" htmlType="submit" loading={busy} disabled={code.trim() === ''}>
          {t('申请加入')}
        </Button>
      </form>
      {error ? (
        <ErrorState title={t('租户加载失败')} error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('我的租户')}
          rows={data ?? []}
          rowKey={(row) => String(row.tenantId)}
          rowLabel={(row) => row.name ?? String(row.tenantId)}
          columns={columns()}
          loading={isLoading}
          density={density}
          cards={narrow}
          actionsWidth={130}
          actions={(row) => <RowButtons label={row.name ?? String(row.tenantId)} buttons={buttonsOf(row)} />}
          empty={
            <EmptyState title={t('您还没有加入租户')} hint={t('收到邀请后可在这里接受，也可以用邀请码申请加入。')} />
          }
        />
      )}
    </ListCard>
  );
}

const standing = (): Readonly<Record<string, { text: string; color: string }>> => ({
  [joinStatus.member]: { text: say('成员'), color: 'success' },
  [joinStatus.applied]: { text: say('申请中'), color: 'processing' },
  [joinStatus.refused]: { text: say('已拒绝'), color: 'default' },
  [joinStatus.invited]: { text: say('邀请您加入'), color: 'warning' },
});

const columns = (): Column<Mine>[] => [
  { name: 'name', title: say('租户名称'), render: (row) => row.name ?? '' },
  {
    name: 'tenantId',
    title: say('租户编号'),
    width: 110,
    render: (row) => <span className="dw-mono">{row.tenantId}</span>,
  },
  {
    name: 'joined',
    title: say('状态'),
    width: 120,
    render: (row) =>
      row.joined === joinStatus.member && !row.usable ? (
        <DictTag text={say('已停用')} color="error" />
      ) : (
        <DictTag text={standing()[row.joined]?.text ?? row.joined} color={standing()[row.joined]?.color ?? 'default'} />
      ),
  },
  { name: 'endDate', title: say('有效期至'), width: 180, render: (row) => row.endDate ?? say('长期') },
];
