import { useEffect, useRef, useState } from 'react';
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
  /** Reads the children of a node; without any it is a leaf from now on. */
  load: (parentId: string) => Promise<void>;
}

/**
 * A tree whose roots are read when it opens first and whose branches when they are unfolded.
 * @param source names what is read; another name starts anew, null reads nothing
 * @param children of a node, of null the roots; an answer may hold lower levels as well
 * @param onlyLeaves nodes with children cannot be chosen
 */
export function useLazyTree(
  open: boolean,
  source: string | null,
  children: (parentId: string | null) => Promise<readonly TreeNode[]>,
  onlyLeaves = false,
): LazyTree {
  const [opened, setOpened] = useState(open);
  const [nodes, setNodes] = useState<readonly TreeNode[]>([]);
  if (open && !opened) setOpened(true);
  const roots = useLoaded(opened ? source : null, () => children(null));
  const { data } = roots;
  useEffect(() => {
    setNodes(data ?? []);
  }, [data]);
  const reading = useRef(source);
  reading.current = source;

  async function load(parentId: string): Promise<void> {
    const found = await children(parentId);
    // The branch of a tree that was left meanwhile.
    if (reading.current !== source) return;
    setNodes((before) => {
      const known = new Set(before.map((node) => node.id));
      const fresh = found.filter((node) => !known.has(node.id)).map((node) => ({ ...node, parentId }));
      const empty = found.length === 0;
      return [...before.map((node) => (empty && node.id === parentId ? { ...node, isLeaf: true } : node)), ...fresh];
    });
  }

  const known = new Set(nodes.map((node) => node.id));
  return {
    nodes: nodes.map((node) => ({
      id: node.id,
      pId: node.parentId !== null && known.has(node.parentId) ? node.parentId : '0',
      value: node.id,
      title: node.title,
      code: node.code ?? null,
      isLeaf: node.isLeaf,
      ...(onlyLeaves && !node.isLeaf ? { disabled: true } : {}),
    })),
    loading: roots.loading,
    error: roots.error,
    load,
  };
}
