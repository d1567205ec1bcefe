import { FilterOutlined } from '@ant-design/icons';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { Button, Checkbox, Input, Tag, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { branchKeys, keysOf, matching, type Tickable, ticked } from './right-tree.ts';
import './rights.css';
import { useText } from '../text.ts';

/** A menu or button as the authorisation trees of the wire bring it. */
export interface RightNode extends Tickable {
  slotTitle: string;
  isLeaf: boolean;
  /** 1: it has data rules. */
  ruleFlag: number;
  /** 2 is a button, where the tree says so. */
  menuType?: number;
  children: readonly RightNode[] | null;
}

export interface RightTreeProps {
  label: string;
  nodes: readonly RightNode[];
  ticks: ReadonlySet<string>;
  /** Without it the ticks are only shown. */
  onTicks?: ((ticks: ReadonlySet<string>) => void) | undefined;
  /** Opens the data rules of a menu; without it there is no button for them. */
  onRules?: ((node: RightNode) => void) | undefined;
}

/** Menus and buttons with a tick each: searched, ticked with what is below or alone. */
export function RightTree({ label, nodes, ticks, onTicks, onRules }: RightTreeProps) {
  const t = useText();
  const [linked, setLinked] = useState(true);
  const [word, setWord] = useState('');
  const [open, setOpen] = useState<readonly string[]>(() => nodes.map((node) => node.key));
  const all = useMemo(() => keysOf(nodes), [nodes]);
  const shown = useMemo(() => matching(nodes, word.trim()), [nodes, word]);

  return (
    <div>
      <div className="authorise-head">
        <Input
          allowClear
          aria-label={t('搜索权限')}
          placeholder={t('搜索菜单或按钮')}
          value={word}
          onChange={(event) => setWord(event.target.value)}
        />
        <span role="status">{t('已选 {0} / {1}', ticks.size, all.length)}</span>
      </div>
      <div className="authorise-tools" role="toolbar" aria-label={t('树操作')}>
        <Checkbox checked={linked} onChange={(event) => setLinked(event.target.checked)}>
          {t('父子关联')}
        </Checkbox>
        {onTicks ? (
          <>
            <Button size="small" type="text" onClick={() => onTicks(new Set(all))}>
              {t('全部勾选')}
            </Button>
            <Button size="small" type="text" onClick={() => onTicks(new Set())}>
              {t('取消全选')}
            </Button>
          </>
        ) : null}
        <Button size="small" type="text" onClick={() => setOpen(branchKeys(nodes))}>
          {t('展开所有')}
        </Button>
        <Button size="small" type="text" onClick={() => setOpen([])}>
          {t('合并所有')}
        </Button>
      </div>
      {shown.length === 0 ? (
        <EmptyState title={t('没有符合条件的权限')} />
      ) : (
        <Tree<RightNode>
          checkable
          checkStrictly
          blockNode
          selectable={false}
          aria-label={label}
          disabled={!onTicks}
          // antd types children as never null; leaves carry null on this wire and are drawn as leaves.
          treeData={shown as RightNode[]}
          fieldNames={{ key: 'key', title: 'slotTitle', children: 'children' }}
          expandedKeys={word.trim() ? branchKeys(shown) : [...open]}
          onExpand={(keys) => setOpen(keys.map(String))}
          checkedKeys={{ checked: [...ticks], halfChecked: [] }}
          onCheck={(_, { node, checked }) => onTicks?.(ticked(nodes, ticks, node.key, checked, linked))}
          titleRender={(node) => (
            <span className="authorise-node">
              <span>{node.slotTitle}</span>
              {node.menuType === 2 ? <Tag variant="filled">{t('按钮')}</Tag> : null}
              {node.ruleFlag === 1 && onRules ? (
                <Button
                  size="small"
                  type="text"
                  icon={<FilterOutlined />}
                  aria-label={t('{0}的数据规则', node.slotTitle)}
                  onClick={(event) => {
                    event.stopPropagation();
                    onRules(node);
                  }}
                >
                  {t('数据规则')}
                </Button>
              ) : null}
            </span>
          )}
        />
      )}
    </div>
  );
}
