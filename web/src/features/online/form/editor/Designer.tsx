import { SearchOutlined } from '@ant-design/icons';
import * as contract from '@dossier/contract/online/form/design-calls.ts';
import type { ErrorMap } from '@dossier/widgets/grid/handle.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Tabs } from '@dossier/widgets/kit/Tabs.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { Input } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useFitsWindow } from '#list/fit.ts';
import { ApiError } from '#services/api/api-error.ts';
import { messages } from '#services/messages/index.ts';
import { useText } from '#services/messages/text.ts';
import { askToLeave } from '#services/page/ask.ts';
import { feedback } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';
import { useUndoKeys } from '#services/page/use-undo-keys.ts';
import { useUnsaved } from '#services/page/use-unsaved.ts';
import { useRights } from '#services/session/access.ts';
import { addDefinition, editDefinition } from '../form.api.ts';
import { bodyOf, type Design, type Head, rowKey, type Stored } from '../model/design.ts';
import { located, withHead } from '../model/effects.ts';
import { cellsOf, type Faults, faultsOf, firstFault, type TabName, tabOf, tabs } from '../model/faults.ts';
import type { PreviewPanelProps } from '../preview/PreviewPanel.tsx';
import { DesignerHead } from './DesignerHead.tsx';
import type { GridPartHandle, GridPartProps } from './GridPart.tsx';
import { HeadPart } from './HeadPart.tsx';
import { useSystemNames } from './system-names.ts';
import { useDesign } from './use-design.ts';

const GridPart = lazyPart<GridPartProps>(async () => (await import('./GridPart.tsx')).default, 320);

const PreviewPanel = lazyPart<PreviewPanelProps>(
  async () => (await import('../preview/PreviewPanel.tsx')).default,
  320,
);

export interface DesignerProps {
  opened: Design;
  /** Null: a new definition. */
  stored: Stored | null;
  tab: TabName;
  onTab: (tab: TabName) => void;
  onMade: (id: string) => void;
  onSaved: () => void;
  onSync: () => void;
  onClose: () => void;
}

/** Head, grids and tools over one definition that is being changed. */
export function Designer({ opened, stored, tab, onTab, onMade, onSaved, onSync, onClose }: DesignerProps) {
  const t = useText();
  const { may } = useRights();
  const canEdit = may(stored ? contract.editForm : contract.addForm);
  const steps = useDesign(opened);
  const { design, undo, redo, dirty } = steps;
  const { head } = design;
  const [saving, act] = useAct();
  const [faults, setFaults] = useState<Faults>({});
  const [found, setFound] = useState<ErrorMap | null>(null);
  const [words, setWords] = useState('');
  const [preview, setPreview] = useState<'beside' | 'whole' | null>(null);
  const hit = useRef<unknown>(null);
  const grid = useRef<GridPartHandle>(null);
  const root = useRef<HTMLElement>(null);
  const names = useSystemNames();
  useFitsWindow();
  useUnsaved(dirty && canEdit);
  useUndoKeys({ undo, redo });

  const tabNames: Record<TabName, string> = {
    database: t('数据库属性'),
    page: t('页面属性'),
    check: t('校验字段'),
    foreign: t('外键'),
    index: t('索引'),
  };

  function setHead(patch: Partial<Head>, kind?: string): void {
    steps.change(withHead(steps.latest(), patch, names), kind);
    setFaults((before) =>
      Object.fromEntries(Object.entries(before).filter(([place]) => place.includes('.') || !(place in patch))),
    );
  }

  /** Goes to another grid; what is still wrong there is said again. */
  function openTab(next: TabName, said: Faults = faults): void {
    grid.current?.commit();
    const cells = cellsOf(next, steps.latest(), said);
    setFound(cells.size > 0 ? cells : null);
    onTab(next);
  }

  /** Shows everything that is wrong, and goes to the first of it. */
  function show(next: Faults): void {
    setFaults(next);
    const first = firstFault(next);
    if (first === null) return;
    const place = tabOf(first);
    if (place !== null) openTab(place, next);
    else root.current?.querySelector<HTMLElement>(`[data-field="${first}"] input`)?.focus();
    feedback()?.message.warning(next[first] ?? '');
  }

  async function save(): Promise<void> {
    grid.current?.commit();
    const now = steps.latest();
    const wrong = faultsOf(now, stored, { tableTxt: t('请输入表描述'), dbFieldTxt: t('请输入字段备注') });
    if (firstFault(wrong) !== null) return show(spoken(wrong));
    setFaults({});
    try {
      const body = bodyOf(now, stored);
      if (stored) {
        feedback()?.message.success(await editDefinition(body));
        onSaved();
      } else {
        const { id, said } = await addDefinition(body);
        feedback()?.message.success(said);
        onMade(id);
      }
    } catch (error) {
      const refused =
        error instanceof ApiError ? (error.result as { fields?: Faults } | null | undefined)?.fields : null;
      if (!refused || Object.keys(refused).length === 0) throw error;
      show(refused);
    }
  }

  function locate(): void {
    if (words.trim() === '') return;
    const row = located(design.fields, words, hit.current);
    if (!row) {
      feedback()?.message.warning(t('没搜到相关字段名称或字段备注~'));
      return;
    }
    hit.current = row[rowKey];
    if (tab === 'index') openTab('database');
    // The grid of another tab stands after this drawing.
    setTimeout(() => grid.current?.goTo(String(row[rowKey])));
  }

  /** The grid would take back its own last step only; here the steps of all grids and of the head are one row. */
  function onKeys(event: KeyboardEvent): void {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (key === 's' && canEdit) {
      event.preventDefault();
      void act(save);
      return;
    }
    if ((key !== 'z' && key !== 'y') || !(event.target as Element).classList.contains('dg-keys')) return;
    event.preventDefault();
    event.stopPropagation();
    (key === 'z' && !event.shiftKey ? undo : redo)?.();
  }

  const general = faults.fields;
  return (
    <section ref={root} className="ofd fits" aria-label={t('表单设计：{0}', head.tableTxt)} onKeyDownCapture={onKeys}>
      <DesignerHead
        {...{ head, stored, canEdit, dirty, undo, redo, saving }}
        isPreviewed={preview !== null}
        onPreview={(isPreviewed) => setPreview(isPreviewed ? 'beside' : null)}
        onSave={() => void act(save)}
        onSync={onSync}
        onClose={() => (dirty && canEdit ? askToLeave(onClose) : onClose())}
      />
      <div className="ofd-split" data-preview={preview ?? 'none'}>
        <div className="ofd-body">
          <HeadPart design={design} stored={stored} faults={faults} disabled={!canEdit} onChange={setHead} />
          {general ? (
            <p className="ofd-wrong" role="alert">
              {general}
            </p>
          ) : null}
          <div className="ofd-bar">
            <Tabs
              className="ofd-tabs"
              activeKey={tab}
              onChange={(next) => openTab(next as TabName)}
              items={tabs.map((key) => ({ key, label: labelOf(key) }))}
            />
            <Input
              className="ofd-find"
              type="search"
              aria-label={t('定位字段')}
              placeholder={t('请输入字段名称或字段备注')}
              prefix={<Icon of={SearchOutlined} />}
              value={words}
              onChange={(event) => setWords(event.target.value)}
              onPressEnter={locate}
            />
          </div>
          <GridPart
            key={tab}
            ref={grid}
            tab={tab}
            label={tabNames[tab]}
            design={design}
            latest={steps.latest}
            stored={stored}
            disabled={!canEdit}
            found={found}
            onChange={(next) => steps.change(next)}
            onRefused={steps.again}
          />
        </div>
        {preview ? (
          <PreviewPanel
            design={design}
            stored={stored}
            isWhole={preview === 'whole'}
            onWhole={(isWhole) => setPreview(isWhole ? 'whole' : 'beside')}
            onFaults={(next) => {
              setPreview('beside');
              show(next);
            }}
            onClose={() => setPreview(null)}
          />
        ) : null}
      </div>
    </section>
  );

  function labelOf(key: TabName): string {
    const count = key === 'database' ? design.fields.length : key === 'index' ? design.indexs.length : 0;
    return count > 0 ? `${tabNames[key]} ${count}` : tabNames[key];
  }
}

/** The checks speak as the server does; its refusals come in the reader's language already. */
const spoken = (faults: Faults): Faults =>
  Object.fromEntries(Object.entries(faults).map(([place, sentence]) => [place, messages().answered(sentence)]));
