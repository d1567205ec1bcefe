import { faultsOfDesign } from '@dossier/contract/online/print/check-design.ts';
import { Tabs } from '@dossier/widgets/kit/Tabs.tsx';
import { useState } from 'react';
import { useFitsWindow } from '#list/fit.ts';
import { messages } from '#services/messages/index.ts';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';
import { useUndoKeys } from '#services/page/use-undo-keys.ts';
import { useUnsaved } from '#services/page/use-unsaved.ts';
import { type Area, areaOf, withCell } from '../model/sheet.ts';
import { readVersion, type StoredDesign, saveSheet, useSourcesOf } from '../print.api.ts';
import { CellPanel } from './CellPanel.tsx';
import { DesignerHead } from './DesignerHead.tsx';
import { FieldPanel } from './FieldPanel.tsx';
import { PagePanel } from './PagePanel.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { RowPanel } from './RowPanel.tsx';
import { SheetGrid } from './SheetGrid.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useSteps } from './use-steps.ts';
import { VersionsDialog } from './VersionsDialog.tsx';
import '../print.css';

/** The sheet that is drawn, with its tools, what is chosen, and what it is filled from. */
export function Designer({ stored }: { stored: StoredDesign }) {
  const t = useText();
  const steps = useSteps(stored.design);
  const { design, dirty, change, undo, redo } = steps;
  const [version, setVersion] = useState(stored.version);
  const [ends, setEnds] = useState({ from: { row: 0, column: 0 }, to: { row: 0, column: 0 } });
  const [saving, act] = useAct();
  const [opened, setOpened] = useState<'preview' | 'versions' | null>(null);
  const [side, setSide] = useState('cell');
  const sources = useSourcesOf(design.sets);
  useFitsWindow();
  useUnsaved(dirty);
  useUndoKeys({ undo, redo });

  // Rows and columns may have gone since they were chosen.
  const within = ({ row, column }: { row: number; column: number }) => ({
    row: Math.min(row, design.rows.length - 1),
    column: Math.min(column, design.columns.length - 1),
  });
  const from = within(ends.from);
  const area: Area = areaOf(design, from, within(ends.to));
  const active = areaOf(design, from, from);

  const save = () =>
    act(async () => {
      const [fault] = faultsOfDesign(design);
      if (fault) {
        if (fault.row !== null && fault.column !== null) {
          const at = { row: fault.row, column: fault.column };
          setEnds({ from: at, to: at });
        }
        feedback()?.message.warning(messages().answered(fault.message));
        return;
      }
      const saved = await saveSheet(stored.id, version, design);
      setVersion(saved.version);
      steps.settle();
      feedback()?.message.success(saved.said);
    });

  const goOnWith = (chosen: number) =>
    act(async () => {
      const { design: old } = await readVersion(stored.id, chosen);
      change(() => old);
      setOpened(null);
    });

  return (
    <section className="prt fits" aria-label={t('打印报表设计：{0}', stored.name)}>
      <DesignerHead
        {...{ name: stored.name, code: stored.code, version, dirty, saving }}
        {...{ undo, redo, onSave: () => void save() }}
        onPreview={() => setOpened('preview')}
        onVersions={() => setOpened('versions')}
      />
      <Toolbar design={design} area={area} active={active} change={change} />
      <div className="prt-body">
        <FieldPanel
          design={design}
          sources={sources}
          change={change}
          onField={(text) =>
            change((now) =>
              withCell(now, active.row, active.column, { kind: 'text', text: textBehind(now, active, text) }),
            )
          }
        />
        <SheetGrid
          design={design}
          area={area}
          from={from}
          change={change}
          onEnds={setEnds}
          onSave={() => void save()}
        />
        <aside className="prt-side" aria-label={t('属性')}>
          <Tabs
            size="small"
            activeKey={side}
            onChange={setSide}
            items={[
              {
                key: 'cell',
                label: t('单元格'),
                children: <CellPanel design={design} area={area} active={active} sources={sources} change={change} />,
              },
              {
                key: 'row',
                label: t('行列'),
                children: <RowPanel design={design} area={area} sources={sources} change={change} />,
              },
              { key: 'page', label: t('页面'), children: <PagePanel design={design} change={change} /> },
            ]}
          />
        </aside>
      </div>
      {opened === 'preview' ? (
        <PreviewDialog id={stored.id} name={stored.name} design={design} onClose={() => setOpened(null)} />
      ) : null}
      {opened === 'versions' ? (
        <VersionsDialog
          id={stored.id}
          current={version}
          onUse={(chosen) => void goOnWith(chosen)}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </section>
  );
}

/** What a cell says with something behind it. */
function textBehind(design: StoredDesign['design'], { row, column }: Area, text: string): string {
  const cell = design.cells.find((one) => one.row === row && one.column === column);
  return cell && cell.kind !== 'chart' && cell.kind !== 'image' ? cell.text + text : text;
}
