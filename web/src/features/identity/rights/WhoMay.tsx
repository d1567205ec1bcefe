import { SearchOutlined } from '@ant-design/icons';
import { searchDelay, useDebounced } from '@dossier/widgets/data/use-debounced.ts';
import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import { Pager } from '@dossier/widgets/table/Pager.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { WholeTree } from '@dossier/widgets/tree-panel/WholeTree.tsx';
import { Input } from 'antd';
import { useState } from 'react';
import { type RightNode, rightShape } from '#engine/rights/RightTree.tsx';
import { defaultPageSize, pageSizes, totalText } from '#services/data/list-query.ts';
import { useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { type Holder, sourceText, useHolders, useRightsTree } from './rights.api.ts';

interface Props {
  permissionId: string | null;
  onChoose: (permissionId: string) => void;
  onPerson: (userId: string) => void;
}

/** Who may open a menu or press a button, and through what. */
export function WhoMay({ permissionId, onChoose, onPerson }: Props) {
  const t = useText();
  const narrow = useMedia(phone);
  const tree = useRightsTree();
  const [word, setWord] = useState('');
  const [page, setPage] = useState({ pageNo: 1, pageSize: defaultPageSize as number });
  const nodes: readonly RightNode[] = tree.data?.treeList ?? [];
  const found = useHolders(permissionId, page, useDebounced(word.trim(), searchDelay.select));

  const columns: Column<Holder>[] = [
    {
      name: 'realname',
      title: t('用户'),
      width: 200,
      render: (row) => (
        <button type="button" className="rp-link" title={t('查看他的全部权限')} onClick={() => onPerson(row.id)}>
          {row.realname || row.username} <span className="rights-soft dw-mono">{row.username}</span>
        </button>
      ),
    },
    { name: 'orgCodeTxt', title: t('部门'), render: (row) => row.orgCodeTxt ?? '' },
    {
      name: 'because',
      title: t('原因'),
      render: (row) => (
        <span className="rights-why">
          {row.because.map((source) => (
            <span key={sourceText(source)}>{sourceText(source)}</span>
          ))}
        </span>
      ),
    },
    {
      name: 'bound',
      title: t('数据规则'),
      width: 110,
      render: (row) => (row.bound ? <DictTag text={t('受约束')} color="warning" /> : t('不限制')),
    },
  ];

  return (
    <div className="rights-two">
      <div className="rights-body rights-tree">
        <WholeTree<RightNode>
          label={t('菜单与按钮')}
          nodes={tree.data?.treeList}
          shape={rightShape}
          error={tree.error}
          onRetry={() => void tree.refetch()}
          unfolded="none"
          search={{ placeholder: t('搜索菜单或按钮') }}
          none={() => t('没有符合条件的菜单或按钮')}
          selected={permissionId}
          onSelect={(id) => {
            if (!id) return;
            setPage({ ...page, pageNo: 1 });
            onChoose(id);
          }}
        />
      </div>
      <div className="rights-body">
        {permissionId === null ? (
          <EmptyState title={t('选择一个菜单或按钮')} hint={t('查看哪些用户能使用它，以及通过什么得到。')} />
        ) : found.error ? (
          <ErrorState title={t('用户加载失败')} error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <>
            <div className="rights-bar">
              <strong>{nameOf(nodes, permissionId)}</strong>
              <div className="rights-choice">
                <Input
                  allowClear
                  prefix={<SearchOutlined />}
                  aria-label={t('按姓名查询')}
                  placeholder={t('按姓名查询')}
                  value={word}
                  onChange={(event) => {
                    setWord(event.target.value);
                    setPage({ ...page, pageNo: 1 });
                  }}
                />
              </div>
            </div>
            <DataTable
              label={t('能使用的用户')}
              rows={found.data?.records ?? []}
              rowKey={(row) => row.id}
              rowLabel={(row) => row.realname || row.username}
              columns={columns}
              loading={found.isLoading}
              busy={found.isFetching}
              density="middle"
              cards={narrow}
              empty={<EmptyState title={word ? t('没有符合条件的用户') : t('没有用户能使用它')} />}
            />
            {found.data && found.data.total > 0 ? (
              <Pager
                align="end"
                size="small"
                current={page.pageNo}
                pageSize={page.pageSize}
                total={found.data.total}
                pageSizeOptions={[...pageSizes]}
                showSizeChanger
                showTotal={totalText}
                onChange={(pageNo, pageSize) => setPage({ pageNo, pageSize })}
              />
            ) : null}
          </>
        )}
      </div>
    </div>
  );
}

function nameOf(nodes: readonly RightNode[], id: string): string {
  for (const node of nodes) {
    if (node.key === id) return node.slotTitle;
    const below = nameOf(node.children ?? [], id);
    if (below) return `${node.slotTitle} / ${below}`;
  }
  return '';
}
