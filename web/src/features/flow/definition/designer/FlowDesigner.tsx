import {
  ArrowLeftOutlined,
  CheckCircleOutlined,
  ExperimentOutlined,
  HistoryOutlined,
  RedoOutlined,
  UndoOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import type { Resource } from '@dossier/contract/core/resource.ts';
import * as contract from '@dossier/contract/flow/definition.ts';
import { flowBounds } from '@dossier/rules/flow/graph.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { Button, Input, Popover } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useResources } from '#engine/use-resources.ts';
import { useFitsWindow } from '#list/fit.ts';
import { messages } from '#services/messages/index.ts';
import { useText } from '#services/messages/text.ts';
import { askToLeave } from '#services/page/ask.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import { useTabTitle } from '#services/page/tab.ts';
import { useFirst } from '#services/page/use-first.ts';
import { mobile, useMedia } from '#services/page/use-media.ts';
import { useUndoKeys } from '#services/page/use-undo-keys.ts';
import { useRights } from '#services/session/access.ts';
import { checkGraph, type Definition, type Trial, useDefinition } from '../definition.api.ts';
import { Canvas } from './Canvas.tsx';
import * as edits from './model/edits.ts';
import type { PublishDialogProps } from './PublishDialog.tsx';
import { StepPanel } from './panel/StepPanel.tsx';
import { TryOut } from './TryOut.tsx';
import { useDraft } from './use-draft.ts';
import { useNames } from './use-names.ts';
import type { VersionsDialogProps } from './VersionsDialog.tsx';
import '#engine/flow/flow.css';
import '../definition.css';
import './designer.css';

const PublishDialog = lazyPart<PublishDialogProps>(async () => (await import('./PublishDialog.tsx')).default, 0);
const VersionsDialog = lazyPart<VersionsDialogProps>(async () => (await import('./VersionsDialog.tsx')).default, 0);

/** The drawing of one approval, in place of the list. */
export default function FlowDesigner({ code, onClose }: { code: string; onClose: () => void }) {
  const t = useText();
  const resources = useResources();
  const found = useDefinition(code);
  const [turn, setTurn] = useState(0);
  const opened = useFirst(found.data);
  const { error } = found;
  useTabTitle(opened?.name);
  if (error && !opened)
    return <ErrorState title={t('审批流程加载失败')} error={error} onRetry={() => void found.refetch()} />;
  if (!opened || !resources) return <Bones lines={8} />;
  const resource = resources.get(opened.resource);
  if (!resource) return <EmptyState title={t('没有这类记录的页面')} />;
  /** Read anew after a publication, and where somebody else was first. */
  const again = async () => {
    const { data } = await found.refetch();
    if (data) setTurn(turn + 1);
  };
  const definition = turn === 0 ? opened : (found.data ?? opened);
  return <Designer key={turn} definition={definition} resource={resource} onAgain={again} onClose={onClose} />;
}

interface DesignerProps {
  definition: Definition;
  resource: Resource;
  onAgain: () => Promise<void>;
  onClose: () => void;
}

function Designer({ definition, resource, onAgain, onClose }: DesignerProps) {
  const t = useText();
  const { may } = useRights();
  const tight = useMedia(mobile);
  const canEdit = may(contract.saveDraft);
  const draft = useDraft(definition, canEdit);
  const { graph, faults, setFaults } = draft;
  useUndoKeys(draft);
  const names = useNames(graph);
  const [chosen, setChosen] = useState<string | null>(null);
  const [trying, setTrying] = useState(!tight);
  const [trial, setTrial] = useState<Trial | null>(null);
  const [open, setOpen] = useState<'publish' | 'versions' | null>(null);
  const [faultsOpen, setFaultsOpen] = useState(false);
  const root = useRef<HTMLElement>(null);
  useFitsWindow();
  const { code, published, running } = definition;
  const errors = faults.filter(({ level }) => level === 'error');
  const differs = definition.graph === null || JSON.stringify(definition.graph) !== JSON.stringify(graph);
  const mayPublish = canEdit && may(contract.publishDefinition);

  useEffect(() => {
    // What is wrong with a draft that was kept earlier is said at once.
    checkGraph({ code, graph: definition.draft }).then(setFaults, showError);
  }, [code, definition.draft, setFaults]);

  function change(next: typeof graph, kind?: string): void {
    draft.change(next, kind);
    // A trial is of the flow as it was.
    if (kind === undefined) setTrial(null);
  }

  async function check(): Promise<void> {
    try {
      const told = await checkGraph({ code, graph });
      setFaults(told);
      if (told.length === 0) feedback()?.message.success(t('检查通过'));
      else setFaultsOpen(true);
    } catch (error) {
      showError(error);
    }
  }

  function add(place: edits.Place, kind: edits.NodeKind): void {
    if (!edits.hasRoom(graph, place, kind)) {
      feedback()?.message.warning(t('流程最多 {0} 个节点', flowBounds.nodes));
      return;
    }
    const told = { step: t('审批'), copy: t('抄送'), branch: t('分支'), other: t('其他') };
    const node = edits.newNode(kind, edits.freshIds(graph), told);
    change(edits.withNode(graph, place, node));
    setChosen(node.id);
  }

  function remove(id: string): void {
    const place = edits.placeOf(graph, id);
    const next = place ? edits.withoutNode(graph, id) : edits.withoutBranch(graph, id);
    if (next === graph) return;
    change(next);
    const left = place && place.at > 0 ? edits.sequenceOf(next, place.branch)[place.at - 1]?.id : place?.branch;
    setChosen(left ?? null);
  }

  async function leave(): Promise<void> {
    if (draft.state === 'saved' || !canEdit) return onClose();
    if (draft.state !== 'stale' && (await draft.flush()) !== null) return onClose();
    askToLeave(onClose);
  }

  const side = trying ? (
    <TryOut
      code={code}
      graph={graph}
      resource={resource}
      trial={trial}
      onTrial={setTrial}
      chosen={chosen}
      onChoose={setChosen}
      onClose={() => setTrying(false)}
    />
  ) : null;

  return (
    <section ref={root} className="fdz fits" aria-label={t('流程设计：{0}', draft.name)}>
      <header className="fdz-head">
        <Button
          type="text"
          icon={<Icon of={ArrowLeftOutlined} />}
          aria-label={t('返回列表')}
          onClick={() => void leave()}
        />
        <Input
          className="fdz-name"
          variant="borderless"
          aria-label={t('流程名称')}
          value={draft.name}
          maxLength={50}
          readOnly={!canEdit}
          onChange={(event) => draft.rename(event.target.value)}
        />
        <span className="dw-mono fdz-code">{code}</span>
        {differs ? (
          <span className="fl-state" data-tone="amber">
            {t('第 {0} 版草稿', (published ?? 0) + 1)}
          </span>
        ) : null}
        <small className="fdz-soft">
          {published === null
            ? t('尚未发布，不能提交这类审批')
            : t('第 {0} 版运行中，{1} 份在途，办完仍按原来的版本', published, running)}
        </small>
        <span className="fdz-grow" />
        <small className="fdz-soft" role="status">
          {canEdit ? stateWords() : t('只读')}
        </small>
        <Button
          type="text"
          icon={<Icon of={UndoOutlined} />}
          aria-label={t('撤销')}
          title={`${t('撤销')} Ctrl Z`}
          disabled={!draft.undo}
          onClick={() => draft.undo?.()}
        />
        <Button
          type="text"
          icon={<Icon of={RedoOutlined} />}
          aria-label={t('重做')}
          title={`${t('重做')} Ctrl Shift Z`}
          disabled={!draft.redo}
          onClick={() => draft.redo?.()}
        />
        {trying ? null : (
          <Button icon={<Icon of={ExperimentOutlined} />} onClick={() => setTrying(true)}>
            {t('谁来审批？')}
          </Button>
        )}
        <Popover
          open={faultsOpen && faults.length > 0}
          trigger="click"
          placement="bottomRight"
          onOpenChange={(next) => {
            if (!next) setFaultsOpen(false);
          }}
          content={
            <ul className="fdz-faults">
              {faults.map(({ node, level, message }) => (
                <li key={`${node} ${message}`}>
                  <button
                    type="button"
                    data-level={level}
                    onClick={() => {
                      setChosen(node);
                      setFaultsOpen(false);
                    }}
                  >
                    {messages().answered(message)}
                  </button>
                </li>
              ))}
            </ul>
          }
        >
          <Button
            danger={errors.length > 0}
            icon={faults.length > 0 ? <Icon of={WarningOutlined} /> : <Icon of={CheckCircleOutlined} />}
            onClick={() => void check()}
          >
            {errors.length > 0
              ? t('{0} 处错误', errors.length)
              : faults.length > 0
                ? t('{0} 处提醒', faults.length)
                : t('检查')}
          </Button>
        </Popover>
        <Button icon={<Icon of={HistoryOutlined} />} onClick={() => setOpen('versions')}>
          {t('版本')}
        </Button>
        {mayPublish ? (
          <Button
            type="primary"
            disabled={!differs || errors.length > 0}
            title={errors.length > 0 ? t('请先改正错误') : ''}
            onClick={() => setOpen('publish')}
          >
            {t('发布第 {0} 版', (published ?? 0) + 1)}
          </Button>
        ) : null}
      </header>
      {draft.state === 'stale' ? (
        <p className="fdz-stale" role="alert">
          {messages().answered(draft.staleMessage)}
          <Button size="small" onClick={() => void onAgain()}>
            {t('放弃我的修改')}
          </Button>
        </p>
      ) : null}
      <div className="fdz-body" data-tight={tight}>
        {side}
        <Canvas
          graph={graph}
          resource={resource}
          startLabel={t('提交{0}', resource.label)}
          names={names}
          chosen={chosen}
          onChoose={setChosen}
          onOpen={() => root.current?.querySelector<HTMLElement>('.fp-body input:not([disabled])')?.focus()}
          onAdd={add}
          onMove={(id, place) => change(edits.moved(graph, id, place))}
          onRemove={remove}
          onAddAfter={(id) => {
            const place = edits.placeOf(graph, id);
            add(place ? { ...place, at: place.at + 1 } : { branch: id, at: 0 }, 'approve');
          }}
          faults={faults}
          trial={trial}
          canEdit={canEdit}
        />
        {tight && chosen === null ? null : (
          <StepPanel
            key={chosen}
            graph={graph}
            resource={resource}
            chosen={chosen}
            faults={faults}
            canEdit={canEdit}
            onChange={change}
            onChoose={setChosen}
            onRemove={remove}
          />
        )}
      </div>
      {open === 'publish' ? (
        <PublishDialog
          definition={definition}
          graph={graph}
          flush={draft.flush}
          onPublished={() => {
            setOpen(null);
            void onAgain();
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'versions' ? (
        <VersionsDialog
          code={code}
          draft={graph}
          onTake={canEdit ? (taken) => change(taken) : null}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </section>
  );

  function stateWords(): string {
    switch (draft.state) {
      case 'saved':
        return t('草稿已保存');
      case 'saving':
        return t('保存中');
      case 'dirty':
        return t('稍后自动保存');
      default:
        return t('草稿没有保存');
    }
  }
}
