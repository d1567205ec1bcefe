import { RestOutlined } from '@ant-design/icons';
import { user } from '@dossier/contract/system/user.ts';
import { changePassword, frozenBatch, recycleBin } from '@dossier/contract/system/user-calls.ts';
import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { PersonCell } from '@dossier/widgets/user/PersonCell.tsx';
import { lazy, Suspense, useState } from 'react';
import { feedback, showError } from '../../../platform/feedback.ts';
import { fileAddress } from '../../../platform/file-address.ts';
import type { PageActions } from '../../../platform/resource/extensions.ts';
import { lazyPart } from '../../../platform/resource/lazy-part.tsx';
import { ResourcePage } from '../../../platform/resource/ResourcePage.tsx';
import { setStatus, type UserRecord } from './user.api.ts';
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
const UserExtra = lazyPart(async () => (await import('./UserExtra.tsx')).UserExtra);
const PasswordDialog = lazy(() => import('./PasswordDialog.tsx'));
const RecycleBin = lazy(() => import('./RecycleBin.tsx'));

/** The account of the first start: never frozen, never deleted. */
const isBuiltIn = (record: UserRecord): boolean => record.username === 'admin';

/** 用户管理: accounts, their people, roles and departments. */
export default function UserPage() {
  const [resetting, setResetting] = useState<UserRecord | null>(null);
  const [bin, setBin] = useState(false);
  return (
    <>
      <ResourcePage
        resource={user}
        columns={{
          realname: (record) => (
            <PersonCell
              name={record.realname || record.username || ''}
              picture={record.avatar ? fileAddress(record.avatar) : null}
            />
          ),
          avatar: (record) =>
            record.avatar ? (
              <img className="user-picture" src={fileAddress(record.avatar)} alt={`${record.realname ?? ''}的头像`} />
            ) : null,
          status: (record) => (
            <DictTag text={record.status_dictText ?? ''} color={record.status === 2 ? 'error' : 'success'} />
          ),
          orgCode: (record) => <Names text={(record as { orgCodeTxt?: string | null }).orgCodeTxt} />,
        }}
        formParts={formParts}
        formExtra={UserExtra}
        extraPlace="afterFirst"
        extraValues={userExtraValues}
        formAs="drawer"
        canDelete={(record) => !isBuiltIn(record)}
        toolbar={[
          {
            key: 'bin',
            label: '回收站',
            icon: <RestOutlined />,
            endpoint: recycleBin,
            run: () => setBin(true),
          },
        ]}
        rowActions={[
          { key: 'password', label: '重置密码', endpoint: changePassword, run: (record) => setResetting(record) },
          {
            key: 'freeze',
            label: '冻结',
            endpoint: frozenBatch,
            when: (record) => record.status !== 2,
            run: (record, page) => {
              if (isBuiltIn(record)) {
                feedback()?.message.warning('管理员账号不允许此操作！');
                return;
              }
              askStatus([record.id], 2, `确定冻结“${record.realname || record.username}”吗？`, page);
            },
          },
          {
            key: 'unfreeze',
            label: '解冻',
            endpoint: frozenBatch,
            when: (record) => record.status === 2,
            run: (record, page) =>
              askStatus([record.id], 1, `确定解冻“${record.realname || record.username}”吗？`, page),
          },
        ]}
        batchActions={[
          { key: 'freeze', label: '冻结', endpoint: frozenBatch, run: (ids, page) => void freezeMany(ids, page) },
          {
            key: 'unfreeze',
            label: '解冻',
            endpoint: frozenBatch,
            run: (ids, page) => askStatus(ids, 1, '是否解冻选中账号?', page),
          },
        ]}
      />
      <Suspense fallback={null}>
        {resetting ? <PasswordDialog record={resetting} onClose={() => setResetting(null)} /> : null}
        {bin ? <RecycleBin onClose={() => setBin(false)} /> : null}
      </Suspense>
    </>
  );
}

function Names({ text }: { text: string | null | undefined }) {
  return text ? <span title={text}>{text}</span> : <span className="rp-nothing">–</span>;
}

/** Freezing asks first; the server refuses the account admin with its own sentence. */
function freezeMany(ids: readonly string[], page: PageActions): void {
  askStatus(ids, 2, '是否冻结选中账号?', page);
}

function askStatus(ids: readonly string[], status: 1 | 2, question: string, page: PageActions): void {
  const verb = status === 2 ? '冻结' : '解冻';
  feedback()?.modal.confirm({
    title: `确认${verb}`,
    content: (
      <>
        <p>
          {question}
          {ids.length > 1 ? `（共 ${ids.length} 个）` : ''}
        </p>
        {status === 2 ? <p className="user-note">冻结后会立即退出登录，解冻前无法再次登录。</p> : null}
      </>
    ),
    okText: verb,
    okButtonProps: { danger: status === 2 },
    cancelText: '取消',
    onOk: () =>
      setStatus(ids, status)
        .then((message) => {
          page.clearSelection();
          page.refresh();
          feedback()?.message.success(message);
        })
        .catch(showError),
  });
}
