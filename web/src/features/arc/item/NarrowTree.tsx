import { TreeSelect } from 'antd';
import type { ReactNode } from 'react';

interface NarrowNode {
  key: string;
  value: string;
  title: ReactNode;
  children?: NarrowNode[];
}

export interface NarrowTreeProps {
  nodes: NarrowNode[];
  /** Key of the chosen node. */
  value: string;
  onChange: (key: string) => void;
}

/** The tree of fonds and classes as one select, where there is no room beside the list. */
export function NarrowTree({ nodes, value, onChange }: NarrowTreeProps) {
  return (
    <TreeSelect
      aria-label="全宗与分类"
      style={{ width: '100%' }}
      treeDefaultExpandAll
      treeData={nodes}
      value={value}
      onChange={(key: string) => onChange(key)}
    />
  );
}
