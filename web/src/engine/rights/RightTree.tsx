import { FilterOutlined } from '@ant-design/icons';
import { addPermissionRule } from '@dossier/contract/identity/data-rule.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { WholeTree } from '@dossier/widgets/tree-panel/WholeTree.tsx';
import type { TreeShape } from '@dossier/widgets/tree-panel/whole-tree.ts';
import { Button, Checkbox, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { useCan } from '#services/session/access.ts';
import { keysOf, type Tickable, ticked } from './right-tree.ts';
import './rights.css';
import { useText } from '#services/messages/text.ts';

/** A menu or button as the authorisation trees of the wire bring it. */
export interface RightNode extends Tickable {
  slotTitle: string;
  isLeaf: boolean;
  /** 1: it has data rules. */
  ruleFlag: number;
  /** Its page lists rows that data rules bind, where the tree says so: a rule can be made. */
  governed?: boolean;
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

/** How menus and buttons are read as a tree. */
export const rightShape: TreeShape<RightNode> = {
  id: ({ key }) => key,
  title: ({ slotTitle }) => slotTitle,
  children: ({ children }) => children,
};

/** Menus and buttons with a tick each: searched, ticked with what is below or alone. */
export function RightTree({ label, nodes, ticks, onTicks, onRules }: RightTreeProps) {
  const t = useText();
  const canMake = useCan(addPermissionRule);
  const [linked, setLinked] = useState(true);
  const all = useMemo(() => keysOf(nodes), [nodes]);

  return (
    <WholeTree
      label={label}
      nodes={nodes}
      shape={rightShape}
      unfolded="roots"
      search={{
        label: t('搜索权限'),
        placeholder: t('搜索菜单或按钮'),
        beside: (
          <span role="status" className="authorise-count">
            {t('已选 {0} / {1}', ticks.size, all.length)}
          </span>
        ),
      }}
      none={() => t('没有符合条件的权限')}
      tools={({ unfoldAll, foldAll }) => (
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
          <Button size="small" type="text" onClick={unfoldAll}>
            {t('展开所有')}
          </Button>
          <Button size="small" type="text" onClick={foldAll}>
            {t('合并所有')}
          </Button>
        </div>
      )}
      ticks={ticks}
      onTick={onTicks && ((key, on) => onTicks(ticked(nodes, ticks, key, on, linked)))}
      render={(node) => (
        <span className="authorise-node">
          <span>{node.slotTitle}</span>
          {node.menuType === 2 ? <Tag variant="filled">{t('按钮')}</Tag> : null}
          {onRules && (node.ruleFlag === 1 || (node.governed && canMake)) ? (
            <Button
              size="small"
              type="text"
              icon={<Icon of={FilterOutlined} />}
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
  );
}
