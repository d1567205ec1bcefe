import type { FlowGraph } from '@dossier/rules/flow/graph.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { type Later, later, useText } from '#services/messages/text.ts';
import './versions.css';
import { type Aspect, type Difference, graphDiff } from './model/graph-diff.ts';

const kinds: Readonly<Record<Difference['kind'], { text: Later; tone: string }>> = {
  added: { text: later('新增'), tone: 'green' },
  removed: { text: later('删除'), tone: 'red' },
  changed: { text: later('修改'), tone: 'amber' },
};
const whats: Readonly<Record<Difference['what'], Later>> = {
  approve: later('审批步骤'),
  copy: later('抄送'),
  branch: later('条件分支'),
  parallel: later('并行'),
  case: later('分支'),
  flow: later('流程设置'),
};
const aspectWords: Readonly<Record<Aspect, Later>> = {
  name: later('名称'),
  who: later('谁来审批'),
  mode: later('怎样算通过'),
  limit: later('期限'),
  fields: later('这一步的字段'),
  acts: later('允许的操作'),
  back: later('驳回到'),
  copies: later('通过后抄送'),
  when: later('条件'),
  place: later('位置'),
  facts: later('关键数据'),
  focus: later('要点'),
  fallback: later('找不到审批人时由谁处理'),
};

/** What differs between two versions, step by step. */
export function DiffList({ before, after }: { before: FlowGraph; after: FlowGraph }) {
  const t = useText();
  const found = graphDiff(before, after);
  if (found.length === 0) return <EmptyState title={t('没有不同')} />;
  return (
    <ul className="fv-diff">
      {found.map(({ kind, id, what, name, aspects }) => (
        <li key={`${kind} ${id}`}>
          <span className="fl-state" data-tone={kinds[kind].tone}>
            {t(kinds[kind].text)}
          </span>
          <span>
            {t(whats[what])} {name ? <strong>{name}</strong> : null}
          </span>
          <small>{aspects.map((aspect) => t(aspectWords[aspect])).join(t('、'))}</small>
        </li>
      ))}
    </ul>
  );
}
