import { useCallback, useEffect, useState } from 'react';
import { reasonText } from '../data/reason.ts';
import { say } from '../language/text.ts';
import { loadTop } from './actions/open.ts';
import type { GridCore } from './core.ts';
import type { EditableGridProps } from './props.ts';

type Loading = Required<Pick<EditableGridProps, 'loading' | 'error' | 'onRetry'>>;

/** A tree that is given no rows loads its topmost ones itself. Gives what the grid says meanwhile; null for others. */
export function useTreeTop(core: GridCore, { tree, dataSource, rows }: EditableGridProps): Loading | null {
  const wanted = tree !== undefined && dataSource === undefined && rows === undefined;
  const [state, setState] = useState({ loading: wanted, error: null as string | null });
  const load = useCallback(() => {
    setState({ loading: true, error: null });
    loadTop(core).then(
      () => setState({ loading: false, error: null }),
      (reason: unknown) => setState({ loading: false, error: reasonText(reason, say('加载失败')) }),
    );
  }, [core]);
  useEffect(() => {
    if (wanted) load();
  }, [wanted, load]);
  return wanted ? { ...state, onRetry: load } : null;
}
