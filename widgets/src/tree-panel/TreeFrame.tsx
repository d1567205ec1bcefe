import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { Bones } from '../feedback/Bones.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { clearable } from '../kit/clearable.tsx';
import { Icon } from '../kit/Icon.tsx';
import { useText } from '../language/text.ts';
import './tree-panel.css';

export interface TreeSearch {
  word: string;
  onWord: (word: string) => void;
  /** Of the box, where the tree is a field of a form. */
  id?: string | undefined;
  /** Id of the text that says what is wrong with the field. */
  describedBy?: string | undefined;
  /** What the box is called. @default its placeholder */
  label?: string | undefined;
  placeholder: string;
  /** Beside the box. */
  beside?: ReactNode;
}

export interface TreeFrameProps {
  /** What the tree holds: 部门, 档案门类. */
  label: string;
  /** Above everything. */
  head?: ReactNode;
  search?: TreeSearch | undefined;
  /** Between the search box and the tree. */
  tools?: ReactNode;
  error?: Error | null | undefined;
  onRetry?: (() => void) | undefined;
  /** Nothing is there to be drawn yet. */
  waiting: boolean;
  /** Drawn where there are no nodes; null where there are. */
  none: ReactNode;
  children: ReactNode;
}

/** What stands around every tree beside a page: search, loading, failure, nothing there. */
export function TreeFrame({ label, head, search, tools, error, onRetry, waiting, none, children }: TreeFrameProps) {
  const t = useText();
  return (
    <div className="dw-tree-panel">
      {head}
      {search ? (
        <div className="dw-tree-search">
          <Input
            {...(search.id ? { id: search.id } : {})}
            allowClear={clearable()}
            prefix={<Icon of={SearchOutlined} aria-hidden />}
            aria-label={search.label ?? search.placeholder}
            aria-describedby={search.describedBy}
            placeholder={search.placeholder}
            value={search.word}
            onChange={(event) => search.onWord(event.target.value)}
          />
          {search.beside}
        </div>
      ) : null}
      {tools}
      {error ? (
        <ErrorState title={t('{0}加载失败', label)} error={error} {...(onRetry ? { onRetry } : {})} />
      ) : waiting ? (
        <Bones lines={6} />
      ) : (
        (none ?? children)
      )}
    </div>
  );
}
