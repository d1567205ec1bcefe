import { mostOpenCalls, openCallsOf } from '@dossier/contract/system/open-app.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { WholeTree } from '@dossier/widgets/tree-panel/WholeTree.tsx';
import type { TreeShape } from '@dossier/widgets/tree-panel/whole-tree.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import type { FieldPartProps } from '../../../platform/resource/extensions.ts';
import { type CallNode, callTree, chosenAfter, groupTicks, isClosed } from './call-tree.ts';
import { useOpenCalls } from './open-app.api.ts';
import './open-app.css';

const shape: TreeShape<CallNode> = {
  id: ({ key }) => key,
  title: ({ title }) => title,
  also: ({ call }) => call?.call ?? '',
  locked: isClosed,
  children: ({ children }) => children,
};

/** The calls that an application may make, chosen among those that its owner has the right for. */
export function CallsPart({ id, value, onChange, draft, disabled, ...control }: FieldPartProps) {
  const owner = typeof draft.owner === 'string' ? draft.owner : '';
  const { data, error, isLoading, refetch } = useOpenCalls(owner);
  const chosen = openCallsOf(typeof value === 'string' ? value : '');
  const nodes = useMemo(() => callTree(data ?? []), [data]);
  const groups = groupTicks(nodes, chosen);
  const gone = data ? chosen.filter((call) => !data.some((choice) => choice.call === call && choice.held)) : [];
  const choose = (calls: readonly string[]) => onChange(calls.join('\n'));

  if (owner === '') return <p className="rp-help">先选择所有者，再从其有权限的接口中选择。</p>;
  if (error) return <ErrorState title="接口加载失败" error={error} onRetry={() => void refetch()} />;
  if (isLoading) return <Bones lines={6} />;
  return (
    <div className="open-calls" data-wrong={control.status === 'error'}>
      <WholeTree<CallNode>
        key={owner}
        label="可调用接口"
        nodes={nodes}
        shape={shape}
        unfolded={[...groups.all, ...groups.some]}
        search={{
          id,
          describedBy: control['aria-describedby'],
          label: '搜索接口',
          placeholder: '搜索接口名称或地址',
          beside: (
            <>
              <span role="status">
                已选 {chosen.length} / {mostOpenCalls}
              </span>
              <Button size="small" type="text" disabled={disabled || chosen.length === 0} onClick={() => choose([])}>
                清空
              </Button>
            </>
          ),
        }}
        none={(word) => (word ? '没有符合条件的接口' : '没有可以开放的接口')}
        ticks={new Set([...chosen, ...groups.all])}
        halfTicks={groups.some}
        onTick={disabled ? undefined : (key, on, below) => choose(chosenAfter(chosen, data ?? [], [key, ...below], on))}
        render={(node) => <CallTitle node={node} chosen={chosen} />}
      />
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
