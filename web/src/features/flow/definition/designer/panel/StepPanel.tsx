import {
  CloseOutlined,
  CopyOutlined,
  DeleteOutlined,
  LeftOutlined,
  PlusOutlined,
  RightOutlined,
} from '@ant-design/icons';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { allNodes, type FlowGraph, flowBounds } from '@dossier/rules/flow/graph.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { messages } from '#services/messages/index.ts';
import { useText } from '#services/messages/text.ts';
import type { Fault } from '../../definition.api.ts';
import { ConditionText } from '../ConditionText.tsx';
import * as edits from '../model/edits.ts';
import { ApproveEditor } from './ApproveEditor.tsx';
import type { ConditionDialogProps } from './ConditionDialog.tsx';
import { FlowSettings } from './FlowSettings.tsx';
import { Labelled } from './Labelled.tsx';
import { WhoList } from './WhoList.tsx';
import './panel.css';

const ConditionDialog = lazyPart<ConditionDialogProps>(async () => (await import('./ConditionDialog.tsx')).default, 0);

export interface StepPanelProps {
  graph: FlowGraph;
  resource: Resource;
  chosen: string | null;
  faults: readonly Fault[];
  canEdit: boolean;
  onChange: (graph: FlowGraph, kind?: string) => void;
  onChoose: (id: string | null) => void;
  onRemove: (id: string) => void;
}

/** What is chosen on the canvas with all that can be set of it; of the flow itself where nothing is. */
export function StepPanel(props: StepPanelProps) {
  const { graph, resource, chosen, faults, canEdit, onChange, onChoose, onRemove } = props;
  const t = useText();
  const [asking, setAsking] = useState(false);
  const node = allNodes(graph.nodes).find(({ id }) => id === chosen);
  const around = allNodes(graph.nodes).find((one) => edits.branchesOf(one).some(({ id }) => id === chosen));
  const branch = around && edits.branchesOf(around).find(({ id }) => id === chosen);
  const own = faults.filter((fault) => fault.node === (chosen ?? null));
  const told = own.map(({ level, message }) => (
    <p key={message} className={level === 'error' ? 'fl-wrong' : 'fl-note'}>
      {messages().answered(message)}
    </p>
  ));

  if (branch && around) {
    const isOther = around.type === 'branch' && edits.branchesOf(around).at(-1)?.id === branch.id;
    return (
      <Frame title={branch.name || t('分支')} onClose={() => onChoose(null)}>
        {told}
        {name(branch.name, (next) =>
          onChange(edits.changedBranch(graph, branch.id, { name: next }), `name ${branch.id}`),
        )}
        {around.type === 'branch' ? (
          isOther ? (
            <p className="fp-hint">{t('以上条件都不成立时走这一支。')}</p>
          ) : (
            <div className="fp-part">
              <span className="fp-label">{t('条件')}</span>
              <p className="fp-condition">
                <ConditionText condition={'when' in branch ? branch.when : null} resource={resource} />
              </p>
              <Button size="small" disabled={!canEdit} onClick={() => setAsking(true)}>
                {t('设置条件')}
              </Button>
            </div>
          )
        ) : (
          <p className="fp-hint">{t('各分支同时进行，全部完成后继续。')}</p>
        )}
        <footer>
          <Button
            type="text"
            icon={<Icon of={LeftOutlined} />}
            aria-label={t('左移')}
            title={t('左移')}
            disabled={!canEdit || isOther}
            onClick={() => onChange(edits.movedBranch(graph, branch.id, -1))}
          />
          <Button
            type="text"
            icon={<Icon of={RightOutlined} />}
            aria-label={t('右移')}
            title={t('右移')}
            disabled={!canEdit || isOther}
            onClick={() => onChange(edits.movedBranch(graph, branch.id, 1))}
          />
          <Button
            type="text"
            danger
            icon={<Icon of={DeleteOutlined} />}
            disabled={!canEdit || isOther}
            onClick={() => onRemove(branch.id)}
          >
            {t('删除分支')}
          </Button>
        </footer>
        {asking && 'when' in branch ? (
          <ConditionDialog
            name={branch.name}
            resource={resource}
            value={branch.when}
            onChange={(when) => onChange(edits.changedBranch(graph, branch.id, { when }))}
            onClose={() => setAsking(false)}
          />
        ) : null}
      </Frame>
    );
  }
  if (!node)
    return (
      <Frame title={t('流程设置')}>
        {told}
        <FlowSettings graph={graph} resource={resource} disabled={!canEdit} onChange={onChange} />
      </Frame>
    );
  const divides = node.type === 'branch' || node.type === 'parallel';
  return (
    <Frame
      title={'name' in node ? node.name || t('未命名') : node.type === 'branch' ? t('条件分支') : t('并行')}
      onClose={() => onChoose(null)}
      extra={
        <Button
          type="text"
          size="small"
          icon={<Icon of={CopyOutlined} />}
          aria-label={t('复制')}
          title={t('复制')}
          disabled={!canEdit}
          onClick={() => {
            const made = edits.doubled(graph, node.id);
            if (!made || allNodes(made.graph.nodes).length > flowBounds.nodes) return;
            onChange(made.graph);
            onChoose(made.id);
          }}
        />
      }
    >
      {told}
      {'name' in node
        ? name(node.name, (next) => onChange(edits.changed(graph, node.id, { name: next }), `name ${node.id}`))
        : null}
      {node.type === 'approve' ? (
        <ApproveEditor
          key={node.id}
          node={node}
          resource={resource}
          disabled={!canEdit}
          onChange={(patch, kind) =>
            onChange(edits.changed(graph, node.id, patch), kind === undefined ? undefined : `${kind} ${node.id}`)
          }
        />
      ) : null}
      {node.type === 'copy' ? (
        <WhoList
          label={t('抄送给')}
          value={node.who}
          resource={resource}
          without={['chosen']}
          disabled={!canEdit}
          onChange={(who, kind) => onChange(edits.changed(graph, node.id, { who }), kind && `${kind} ${node.id}`)}
        />
      ) : null}
      {divides ? (
        <div className="fp-part">
          <p className="fp-hint">
            {node.type === 'branch'
              ? t('从左到右，走第一个条件成立的分支；都不成立走“其他”。')
              : t('各分支同时进行，全部完成后继续。')}
          </p>
          <ul className="fp-branches">
            {edits.branchesOf(node).map(({ id, name: called }) => (
              <li key={id}>
                <Button type="link" size="small" onClick={() => onChoose(id)}>
                  {called || t('分支')}
                </Button>
              </li>
            ))}
          </ul>
          <Button
            size="small"
            icon={<Icon of={PlusOutlined} />}
            disabled={!canEdit || edits.branchesOf(node).length >= flowBounds.branches}
            onClick={() => onChange(edits.withBranch(graph, node.id, edits.freshIds(graph), t('分支')))}
          >
            {t('添加分支')}
          </Button>
        </div>
      ) : null}
      <footer>
        <Button
          type="text"
          danger
          icon={<Icon of={DeleteOutlined} />}
          disabled={!canEdit}
          onClick={() => onRemove(node.id)}
        >
          {divides ? t('删除分支及其中的步骤') : t('删除步骤')}
        </Button>
        <small>{t('改动随草稿保存')}</small>
      </footer>
    </Frame>
  );

  function name(value: string, onName: (next: string) => void): ReactNode {
    return (
      <Labelled label={t('名称')}>
        {(id) => (
          <Input
            id={id}
            value={value}
            maxLength={flowBounds.name}
            disabled={!canEdit}
            onChange={(event) => onName(event.target.value)}
          />
        )}
      </Labelled>
    );
  }
}

interface FrameProps {
  title: string;
  onClose?: () => void;
  extra?: ReactNode;
  children: ReactNode;
}

function Frame({ title, onClose, extra, children }: FrameProps) {
  const t = useText();
  return (
    <aside className="fp" aria-label={title}>
      <header>
        <strong>{title}</strong>
        {extra}
        {onClose ? (
          <Button
            type="text"
            size="small"
            icon={<Icon of={CloseOutlined} />}
            aria-label={t('关闭')}
            onClick={onClose}
          />
        ) : null}
      </header>
      <div className="fp-body">{children}</div>
    </aside>
  );
}
