import { mostOpenCalls, openCallsOf } from '@dossier/contract/system/open-app.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Button, Input, Tree } from 'antd';
import { useMemo, useState } from 'react';
import type { FieldPartProps } from '../../../platform/resource/extensions.ts';
import { type CallNode, callTree, chosenAfter } from './call-tree.ts';
import { useOpenCalls } from './open-app.api.ts';
import './open-app.css';

/** The calls that an application may make, chosen among those that its owner has the right for. */
export function CallsPart({ id, value, onChange, draft, disabled, ...control }: FieldPartProps) {
  const owner = typeof draft.owner === 'string' ? draft.owner : '';
  const { data, error, isLoading, refetch } = useOpenCalls(owner);
  const [word, setWord] = useState('');
  const chosen = openCallsOf(typeof value === 'string' ? value : '');
  const shown = useMemo(() => callTree(data ?? [], word), [data, word]);
  const searching = word.trim() !== '';
  const [open, setOpen] = useState<readonly string[] | null>(null);
  const unfolded = searching ? shown.map(({ key }) => key) : (open ?? groupsOf(shown, chosen));
  const gone = data ? chosen.filter((call) => !data.some((choice) => choice.call === call && choice.held)) : [];
  const choose = (calls: readonly string[]) => onChange(calls.join('\n'));

  if (owner === '') return <p className="rp-help">先选择所有者，再从其有权限的接口中选择。</p>;
  if (error) return <ErrorState title="接口加载失败" message={error.message} onRetry={() => void refetch()} />;
  if (isLoading) return <Bones lines={6} />;
  return (
    <div className="open-calls" data-wrong={control.status === 'error'}>
      <div className="open-calls-head">
        <Input
          id={id}
          allowClear
          aria-label="搜索接口"
          placeholder="搜索接口名称或地址"
          aria-describedby={control['aria-describedby']}
          value={word}
          onChange={(event) => setWord(event.target.value)}
        />
        <span role="status">
          已选 {chosen.length} / {mostOpenCalls}
        </span>
        <Button size="small" type="text" disabled={disabled || chosen.length === 0} onClick={() => choose([])}>
          清空
        </Button>
      </div>
      {shown.length === 0 ? (
        <EmptyState title={searching ? '没有符合条件的接口' : '没有可以开放的接口'} />
      ) : (
        <Tree<CallNode>
          checkable
          blockNode
          selectable={false}
          disabled={disabled}
          aria-label="可调用接口"
          treeData={shown}
          expandedKeys={[...unfolded]}
          onExpand={(keys) => setOpen(keys.map(String))}
          checkedKeys={chosen}
          onCheck={(keys) => choose(chosenAfter(chosen, shown, (keys as string[]).map(String)))}
          titleRender={(node) => <CallTitle node={node} chosen={chosen} />}
        />
      )}
      {gone.length > 0 ? (
        <p className="rp-help">
          所有者已没有其中 {gone.length} 个接口的权限，调用会被拒绝：{gone.join('，')}{' '}
          <button
            type="button"
            className="rp-link"
            disabled={disabled}
            onClick={() => choose(chosen.filter((call) => !gone.includes(call)))}
          >
            移除
          </button>
        </p>
      ) : null}
    </div>
  );
}

function CallTitle({ node, chosen }: { node: CallNode; chosen: readonly string[] }) {
  const { call, title, children = [] } = node;
  if (!call) {
    const count = children.filter(({ key }) => chosen.includes(key)).length;
    return (
      <span className="open-call">
        <strong>{title}</strong>
        {count > 0 ? <span className="open-call-path">已选 {count}</span> : null}
      </span>
    );
  }
  return (
    <span className="open-call" title={call.held ? call.call : `所有者没有此接口的权限：${call.call}`}>
      <span>{title}</span>
      <span className="open-call-path dw-mono">{call.call}</span>
    </span>
  );
}

/** Groups in which something is chosen. */
function groupsOf(nodes: readonly CallNode[], chosen: readonly string[]): string[] {
  return nodes.filter(({ children = [] }) => children.some(({ key }) => chosen.includes(key))).map(({ key }) => key);
}
