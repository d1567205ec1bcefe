import { LinkOutlined, RestOutlined, UserAddOutlined } from '@ant-design/icons';
import { listApplicants } from '@dossier/contract/identity/applicant.ts';
import { listInvitations } from '@dossier/contract/identity/invitation.ts';
import { rightsOfUser } from '@dossier/contract/identity/rights.ts';
import { resetSecondStep } from '@dossier/contract/identity/second-step.ts';
import { user } from '@dossier/contract/identity/user.ts';
import { othersAgentRight } from '@dossier/contract/identity/user-agent.ts';
import {
  changePassword,
  frozenBatch,
  putRecycleBin,
  queryUserRole,
  recycleBin,
} from '@dossier/contract/identity/user-calls.ts';
import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { PersonCell } from '@dossier/widgets/user/PersonCell.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PageActions } from '#engine/extensions.ts';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { callEnvelope } from '#services/api/api.ts';
import { namedItem } from '#services/data/item-text.ts';
import { thumbAddress } from '#services/files/file-address.ts';
import { say, useText } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';
import { feedback } from '#services/page/feedback.ts';
import { Lacking } from './Lacking.tsx';
import { restoreUsers, statusChange, type UserRecord } from './user.api.ts';
import { userExtraValues } from './user-extra-values.ts';
import './user.css';

const parts = () => import('./user-parts.tsx');
const formParts = {
  avatar: lazyPart(async () => (await parts()).AvatarPart),
  post: lazyPart(async () => (await parts()).PositionPart),
  userIdentity: lazyPart(async () => (await parts()).IdentityPart),
  departIds: lazyPart(async () => (await parts()).ManagedPart),
  relTenantIds: lazyPart(async () => (await parts()).TenantPart),
};
/** Its height in px, so that nothing jumps when it comes. */
const membershipsHeight = 134;
const Memberships = lazyPart(async () => (await import('./UserExtra.tsx')).Memberships, membershipsHeight);
const FirstPassword = lazyPart(async () => (await import('./UserExtra.tsx')).FirstPassword);
const PasswordDialog = lazyPart(async () => (await import('./PasswordDialog.tsx')).default, 0);
const AgentDialog = lazyPart(async () => (await import('#engine/people/AgentDialog.tsx')).AgentDialog, 0);
const Applicants = lazyPart(async () => (await import('./Applicants.tsx')).default, 0);
const Invitations = lazyPart(async () => (await import('./Invitations.tsx')).default, 0);
const RecycleBin = lazyPart(async () => (await import('./RecycleBin.tsx')).default, 0);

/** The account of the first start: never frozen, never deleted. */
const isBuiltIn = (record: UserRecord): boolean => record.username === 'admin';

/** Somebody has lost phone and recovery codes. */
function askToReset({ id, username, realname }: UserRecord): void {
  askThen(
    {
      title: say('重置“{0}”的两步验证？', realname || username || ''),
      content: say(
        '请先确认是本人提出。其验证器、通行密钥和恢复码会全部移除，并在所有设备上退出登录，之后只用密码即可登录。',
      ),
      okText: say('重置'),
      danger: true,
    },
    async () => (await callEnvelope(resetSecondStep, { body: { id } })).message,
  );
}

/** 用户管理: accounts, their people, roles and departments. */
export default function UserPage() {
  const t = useText();
  const navigate = useNavigate();
  const [resetting, setResetting] = useState<UserRecord | null>(null);
  const [away, setAway] = useState<UserRecord | null>(null);
  const [drawer, setDrawer] = useState<'bin' | 'applicants' | 'invitations' | null>(null);
  return (
    <>
      <ResourcePage
        resource={user}
        columns={{
          realname: (record) => (
            <PersonCell
              name={record.realname || record.username || ''}
              picture={record.avatar ? thumbAddress(record.avatar, 100) : null}
            />
          ),
          avatar: (record) =>
            record.avatar ? (
              <img
                className="user-picture"
                src={thumbAddress(record.avatar, 100)}
                alt={t('{0}的头像', record.realname ?? '')}
              />
            ) : null,
          status: (record) => (
            <DictTag text={namedItem(record.status_dictText ?? '')} color={record.status === 2 ? 'error' : 'success'} />
          ),
          orgCode: (record) => <Names text={told(record).orgCodeTxt} none={t('未分配部门')} />,
        }}
        extraColumns={[
          {
            name: 'roleTxt',
            label: t('角色'),
            width: 130,
            after: 'realname',
            endpoint: queryUserRole,
            render: (record) => <Names text={told(record).roleTxt} none={t('未分配角色')} />,
          },
        ]}
        formParts={formParts}
        fieldWhen={{ departIds: ({ userIdentity }) => userIdentity === 2 }}
        formLead={Memberships}
        formExtra={FirstPassword}
        extraPlace="afterFirst"
        extraValues={userExtraValues}
        formAs="drawer"
        canDelete={(record) => !isBuiltIn(record)}
        restore={{ endpoint: putRecycleBin, run: restoreUsers }}
        toolbar={[
          {
            key: 'applicants',
            label: t('注册申请'),
            icon: <Icon of={UserAddOutlined} />,
            endpoint: listApplicants,
            run: () => setDrawer('applicants'),
          },
          {
            key: 'invitations',
            label: t('邀请链接'),
            icon: <Icon of={LinkOutlined} />,
            endpoint: listInvitations,
            run: () => setDrawer('invitations'),
          },
          {
            key: 'bin',
            label: t('回收站'),
            icon: <Icon of={RestOutlined} />,
            endpoint: recycleBin,
            run: () => setDrawer('bin'),
          },
        ]}
        rowActions={[
          {
            key: 'rights',
            label: t('查看权限'),
            endpoint: rightsOfUser,
            run: (record) => navigate(`/isystem/rights?userId=${encodeURIComponent(record.id)}`),
          },
          {
            key: 'agent',
            label: t('代理人'),
            endpoint: { access: othersAgentRight },
            run: (record) => setAway(record),
          },
          { key: 'password', label: t('重置密码'), endpoint: changePassword, run: (record) => setResetting(record) },
          {
            key: 'secondStep',
            label: t('重置两步验证'),
            endpoint: resetSecondStep,
            run: (record) => askToReset(record),
          },
          {
            key: 'freeze',
            label: t('冻结'),
            endpoint: frozenBatch,
            when: (record) => record.status !== 2,
            run: (record, page) => page.change(statusChange([record.id], 2)),
          },
          {
            key: 'unfreeze',
            label: t('解冻'),
            endpoint: frozenBatch,
            when: (record) => record.status === 2,
            run: (record, page) => page.change(statusChange([record.id], 1)),
          },
        ]}
        batchActions={[
          { key: 'freeze', label: t('冻结'), endpoint: frozenBatch, run: freezeMany },
          {
            key: 'unfreeze',
            label: t('解冻'),
            endpoint: frozenBatch,
            run: (ids, page) => changeMany(ids, 1, page),
          },
        ]}
      />
      {away ? (
        <AgentDialog
          userName={away.username ?? ''}
          name={away.realname || away.username || ''}
          onClose={() => setAway(null)}
        />
      ) : null}
      {resetting ? <PasswordDialog record={resetting} onClose={() => setResetting(null)} /> : null}
      {drawer === 'applicants' ? <Applicants onClose={() => setDrawer(null)} /> : null}
      {drawer === 'invitations' ? <Invitations onClose={() => setDrawer(null)} /> : null}
      {drawer === 'bin' ? <RecycleBin onClose={() => setDrawer(null)} /> : null}
    </>
  );
}

/** What the list tells of a user besides his fields. */
const told = (record: UserRecord) => record as { orgCodeTxt?: string | null; roleTxt?: string | null };

/** Names of what a user belongs to; without any he sees less than whoever made the account thinks. */
function Names({ text, none }: { text: string | null | undefined; none: string }) {
  if (text) return <span title={text}>{text}</span>;
  return text === null ? <Lacking text={none} /> : <span className="rp-nothing">–</span>;
}

/** Many at once are asked about: their sessions end, which 撤销 does not bring back. */
function freezeMany(ids: readonly string[], page: PageActions): void {
  feedback()?.modal.confirm({
    title: say('确认冻结'),
    content: (
      <>
        <p>{say('是否冻结选中账号?{0}', ids.length > 1 ? say('（共 {0} 个）', ids.length) : '')}</p>
        <p className="user-note">{say('冻结后会立即退出登录，解冻前无法再次登录。')}</p>
      </>
    ),
    okText: say('冻结'),
    okButtonProps: { danger: true },
    cancelText: say('取消'),
    onOk: () => changeMany(ids, 2, page),
  });
}

function changeMany(ids: readonly string[], status: 1 | 2, page: PageActions): void {
  page.clearSelection();
  page.change(statusChange(ids, status));
}
