import { useEffect, useState } from 'react';
import { useLoaded } from '../data/use-loaded.ts';
import type { TreeNode } from '../data/widget-data.ts';

/** Nodes for antd's tree select in its simple mode. */
export interface SimpleNode {
  id: string;
  pId: string;
  value: string;
  title: string;
  code?: string | null;
  isLeaf: boolean;
  disabled?: boolean;
}

export interface LazyTree {
  nodes: SimpleNode[];
  loading: boolean;
  error: Error | undefined;
  load: (parentId: string) => Promise<void>;
}

/**
 * A tree whose roots are read when it opens first and whose branches when they are unfolded.
 * @param source names what is read; another name starts anew
 * @param onlyLeaves nodes with children cannot be chosen
 */
export function useLazyTree(
  open: boolean,
  source: string,
  children: (parentId: string | null) => Promise<readonly TreeNode[]>,
  onlyLeaves = false,
): LazyTree {
  const [opened, setOpened] = useState(open);
  const [nodes, setNodes] = useState<readonly TreeNode[]>([]);
  if (open && !opened) setOpened(true);
  const roots = useLoaded(opened ? source : null, () => children(null));
  const { data } = roots;
  useEffect(() => {
    if (data) setNodes(data);
  }, [data]);
  return {
    nodes: nodes.map((node) => ({
      id: node.id,
      pId: data?.includes(node) ? '0' : (node.parentId ?? '0'),
      value: node.id,
      title: node.title,
      code: node.code ?? null,
      isLeaf: node.isLeaf,
      ...(onlyLeaves && !node.isLeaf ? { disabled: true } : {}),
    })),
    loading: roots.loading,
    error: roots.error,
    load: async (parentId) => {
      const found = await children(parentId);
      setNodes((before) => {
        const known = new Set(before.map((node) => node.id));
        return [...before, ...found.filter((node) => !known.has(node.id)).map((node) => ({ ...node, parentId }))];
      });
    },
  };
}
