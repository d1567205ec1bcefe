import { mostOpenCalls, openCallsOf } from '@dossier/contract/connections/open-app.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { WholeTree } from '@dossier/widgets/tree-panel/WholeTree.tsx';
import type { TreeShape } from '@dossier/widgets/tree-panel/whole-tree.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import type { FieldPartProps } from '#engine/extensions.ts';
import { useText } from '#services/messages/text.ts';
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
  const t = useText();
  const owner = typeof draft.owner === 'string' ? draft.owner : '';
  const { data, error, isLoading, refetch } = useOpenCalls(owner);
  const chosen = openCallsOf(typeof value === 'string' ? value : '');
  const nodes = useMemo(() => callTree(data ?? []), [data]);
  const groups = groupTicks(nodes, chosen);
  const gone = data ? chosen.filter((call) => !data.some((choice) => choice.call === call && choice.held)) : [];
  const choose = (calls: readonly string[]) => onChange(calls.join('\n'));

  if (owner === '') return <p className="rp-help">{t('先选择所有者，再从其有权限的接口中选择。')}</p>;
  if (error) return <ErrorState title={t('接口加载失败')} error={error} onRetry={() => void refetch()} />;
  if (isLoading) return <Bones lines={6} />;
  return (
    <div className="open-calls" data-wrong={control.status === 'error'}>
      <WholeTree<CallNode>
        key={owner}
        label={t('可调用接口')}
        nodes={nodes}
        shape={shape}
        unfolded={[...groups.all, ...groups.some]}
        search={{
          id,
          describedBy: control['aria-describedby'],
          label: t('搜索接口'),
          placeholder: t('搜索接口名称或地址'),
          beside: (
            <>
              <span role="status">{t('已选 {0} / {1}', chosen.length, mostOpenCalls)}</span>
              <Button size="small" type="text" disabled={disabled || chosen.length === 0} onClick={() => choose([])}>
                {t('清空')}
              </Button>
            </>
          ),
        }}
        none={(word) => (word ? t('没有符合条件的接口') : t('没有可以开放的接口'))}
        ticks={new Set([...chosen, ...groups.all])}
        halfTicks={groups.some}
        onTick={disabled ? undefined : (key, on, below) => choose(chosenAfter(chosen, data ?? [], [key, ...below], on))}
        render={(node) => <CallTitle node={node} chosen={chosen} />}
      />
      {gone.length > 0 ? (
        <p className="rp-help">
          {t('所有者已没有其中 {0} 个接口的权限，调用会被拒绝：{1}', gone.length, gone.join('，'))}{' '}
          <button
            type="button"
            className="rp-link"
            disabled={disabled}
            onClick={() => choose(chosen.filter((call) => !gone.includes(call)))}
          >
            {t('移除')}
          </button>
        </p>
      ) : null}
    </div>
  );
}

function CallTitle({ node, chosen }: { node: CallNode; chosen: readonly string[] }) {
  const t = useText();
  const { call, title, children = [] } = node;
  if (!call) {
    const count = children.filter(({ key }) => chosen.includes(key)).length;
    return (
      <span className="open-call">
        <strong>{title}</strong>
        {count > 0 ? <span className="open-call-path">{t('已选 {0}', count)}</span> : null}
      </span>
    );
  }
  return (
    <span className="open-call" title={call.held ? call.call : t('所有者没有此接口的权限：{0}', call.call)}>
      <span>{title}</span>
      <span className="open-call-path dw-mono">{call.call}</span>
    </span>
  );
}
