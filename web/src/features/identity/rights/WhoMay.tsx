import { whoMay } from '@dossier/contract/identity/rights.ts';
import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { WholeTree } from '@dossier/widgets/tree-panel/WholeTree.tsx';
import { type RightNode, rightShape } from '#engine/rights/RightTree.tsx';
import { EndpointList } from '#list/EndpointList.tsx';
import { SearchWords } from '#list/SearchWords.tsx';
import { useEndpointList } from '#list/use-endpoint-list.ts';
import { useText } from '#services/messages/text.ts';
import { type Holder, holdersKey, sourceText, useRightsTree } from './rights.api.ts';

interface Props {
  permissionId: string | null;
  onChoose: (permissionId: string) => void;
  onPerson: (userId: string) => void;
}

/** Who may open a menu or press a button, and through what. */
export function WhoMay({ permissionId, onChoose, onPerson }: Props) {
  const t = useText();
  const tree = useRightsTree();
  const nodes: readonly RightNode[] = tree.data?.treeList ?? [];
  const list = useEndpointList(whoMay, {
    key: holdersKey,
    always: { permissionId: permissionId ?? '' },
    filters: { realname: 50 },
    parts: ['realname'],
    place: 'address',
    enabled: permissionId !== null,
  });

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
            if (id) onChoose(id);
          }}
        />
      </div>
      <div className="rights-body">
        {permissionId === null ? (
          <EmptyState title={t('选择一个菜单或按钮')} hint={t('查看哪些用户能使用它，以及通过什么得到。')} />
        ) : (
          <>
            <strong>{nameOf(nodes, permissionId)}</strong>
            <EndpointList
              list={list}
              label={t('能使用的用户')}
              thing={t('用户')}
              rowKey={(row) => row.id}
              rowLabel={(row) => row.realname || row.username}
              columns={columns}
              first={
                <SearchWords
                  label={t('按姓名查询')}
                  value={list.filters.realname}
                  onSearch={(realname) => list.narrow({ realname })}
                />
              }
              empty={<EmptyState title={t('没有用户能使用它')} />}
            />
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
