import { SearchOutlined } from '@ant-design/icons';
import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { UserSelect } from '@dossier/widgets/user/UserSelect.tsx';
import { Alert, Checkbox, Input, Select } from 'antd';
import { useMemo, useState } from 'react';
import { phone, useMedia } from '../../../platform/resource/use-media.ts';
import { type Right, type Rights, sourceText, useRightsOf } from './rights.api.ts';

interface Props {
  userId: string | null;
  /** Null: where he is signed in to first. */
  tenantId: number | null;
  onChoose: (userId: string | null) => void;
  onTenant: (tenantId: number) => void;
  onRight: (permissionId: string) => void;
}

/** What one person may do and see, and through what. */
export function PersonRights({ userId, tenantId, onChoose, onTenant, onRight }: Props) {
  const { data, error, isLoading, refetch } = useRightsOf(userId, tenantId);
  return (
    <div className="rights-body">
      <div className="rights-bar">
        <div className="rights-choice">
          <UserSelect
            aria-label="用户"
            store="id"
            placeholder="请选择要查询的用户"
            value={userId ?? ''}
            onChange={(id) => onChoose(id || null)}
          />
        </div>
        {data && data.tenants.length > 0 ? (
          <Select
            aria-label="租户"
            value={data.tenantId}
            onChange={onTenant}
            options={data.tenants.map(({ id, name }) => ({ value: id, label: `租户：${name ?? id}` }))}
          />
        ) : null}
      </div>
      {userId === null ? (
        <EmptyState title="选择一个用户" hint="查看他能打开哪些菜单、使用哪些按钮、受哪些数据规则约束，以及原因。" />
      ) : error ? (
        <ErrorState title="权限加载失败" message={error.message} onRetry={() => void refetch()} />
      ) : isLoading || !data ? (
        <Bones lines={8} />
      ) : (
        <Answer answer={data} onRight={onRight} />
      )}
    </div>
  );
}

interface AnswerProps {
  answer: Rights;
  onRight: (permissionId: string) => void;
}

function Answer({ answer, onRight }: AnswerProps) {
  const narrow = useMedia(phone);
  const [word, setWord] = useState('');
  const [ruledOnly, setRuledOnly] = useState(false);
  const { user, rights, hidden, frozen } = answer;
  const paths = useMemo(() => pathsOf(rights), [rights]);
  const wanted = word.trim();
  const rows = inTreeOrder(rights).filter(
    (right) =>
      (!ruledOnly || right.rules.length > 0) &&
      (wanted === '' || (paths.get(right.id) ?? '').includes(wanted) || (right.perms ?? '').includes(wanted)),
  );
  const facts: [string, string][] = [
    ['账号', user.username],
    ['部门', user.departs.join('、') || '无'],
    ['负责部门', user.manages.join('、') || '无'],
    ['角色', user.roles.join('、') || '无'],
    ['看不到的列', hidden.map(({ name }) => name).join('、') || '无'],
    ['不能修改的列', frozen.map(({ name }) => name).join('、') || '无'],
  ];
  const columns: Column<Right>[] = [
    {
      name: 'name',
      title: '菜单或按钮',
      width: 260,
      render: (right) => (
        <span className="rights-why">
          <button type="button" className="rp-link" title="查看还有谁能使用" onClick={() => onRight(right.id)}>
            {paths.get(right.id)}
          </button>
          {right.perms ? <span className="rights-soft dw-mono">{right.perms}</span> : null}
        </span>
      ),
    },
    {
      name: 'given',
      title: '结果',
      width: 110,
      render: (right) =>
        right.given ? (
          <DictTag text="可以使用" color="success" />
        ) : (
          <DictTag text={answer.problem ? '账号不可用' : '套餐未开通'} color="default" />
        ),
    },
    {
      name: 'because',
      title: '原因',
      render: (right) => (
        <span className="rights-why">
          {right.because.map((source) => (
            <span key={sourceText(source)}>{sourceText(source)}</span>
          ))}
          {right.packages.length > 0 ? (
            <span className="rights-soft">租户套餐：{right.packages.join('、')}</span>
          ) : null}
        </span>
      ),
    },
    {
      name: 'rules',
      title: '数据规则（同时生效）',
      render: (right) => (
        <span className="rights-why">
          {right.rules.length === 0 ? <span className="rights-soft">不限制</span> : null}
          {right.rules.map((rule) => (
            <span key={rule.id} title={rule.because.map(sourceText).join('、')}>
              {rule.name}
              <span className="rights-soft">
                {' '}
                {rule.column} {rule.condition} {rule.value}，来自{rule.because.map(sourceText).join('、')}
              </span>
            </span>
          ))}
        </span>
      ),
    },
  ];
  return (
    <>
      {answer.problem ? <Alert type="error" showIcon title={`现在什么也不能做：${answer.problem}`} /> : null}
      {answer.administrator ? (
        <Alert type="warning" showIcon title="持有管理员角色：可以分配任何权限，也可以管理任何用户。" />
      ) : null}
      <dl className="rights-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="rights-bar">
        <div className="rights-choice">
          <Input
            allowClear
            prefix={<SearchOutlined />}
            aria-label="搜索菜单、按钮或权限编码"
            placeholder="搜索菜单、按钮或权限编码"
            value={word}
            onChange={(event) => setWord(event.target.value)}
          />
        </div>
        <Checkbox checked={ruledOnly} onChange={(event) => setRuledOnly(event.target.checked)}>
          只看受数据规则约束的
        </Checkbox>
        <span className="rights-soft" role="status">
          {rows.length} 项
        </span>
      </div>
      <DataTable
        label="有效权限"
        rows={rows}
        rowKey={(right) => right.id}
        rowLabel={(right) => right.name}
        columns={columns}
        density="middle"
        cards={narrow}
        empty={<EmptyState title={rights.length === 0 ? '没有任何角色给他权限' : '没有符合条件的菜单或按钮'} />}
      />
    </>
  );
}

/** Each below the one that it belongs to; those whose menu is not granted come at the top. */
function inTreeOrder(rights: readonly Right[]): Right[] {
  const known = new Set(rights.map((right) => right.id));
  const byParent = Map.groupBy(rights, ({ parentId }) => (parentId && known.has(parentId) ? parentId : ''));
  const below = (parent: string): Right[] =>
    (byParent.get(parent) ?? []).flatMap((right) => [right, ...below(right.id)]);
  return below('');
}

/** Where each stands: 系统管理 / 用户管理 / 添加. */
function pathsOf(rights: readonly Right[]): Map<string, string> {
  const byId = new Map(rights.map((right) => [right.id, right]));
  const path = (right: Right, depth = 0): string => {
    const above = right.parentId && depth < 10 ? byId.get(right.parentId) : undefined;
    return above ? `${path(above, depth + 1)} / ${right.name}` : right.name;
  };
  return new Map(rights.map((right) => [right.id, path(right)]));
}
