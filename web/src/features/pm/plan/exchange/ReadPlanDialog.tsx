import { type PlanProposal, readPlanFile } from '@dossier/contract/pm/plan/exchange.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Alert } from '@dossier/widgets/kit/Alert.tsx';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { ImportOutcomeView } from '#engine/transfer/ImportOutcomeView.tsx';
import '#engine/transfer/import.css';
import { callEnvelope } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { useAct } from '#services/page/use-act.ts';
import { noStep, type PlanStep, type Values } from '../model/plan-state.ts';

interface ReadPlanDialogProps {
  projectId: string;
  onStep: (step: PlanStep) => void;
  onClose: () => void;
}

/** A large file takes longer than a click. */
const patience = 120_000;

/** Chooses a file, tells what it would make of the plan, and does that as one step, which can be taken back. */
export function ReadPlanDialog({ projectId, onStep, onClose }: ReadPlanDialogProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [found, setFound] = useState<PlanProposal | null>(null);
  const [busy, act] = useAct();

  const read = (file: File) =>
    act(async () => {
      setName(file.name);
      setFound(null);
      const body = new FormData();
      body.append('file', file);
      const { result } = await callEnvelope(readPlanFile, {
        ...{ query: { projectId }, body: body as never, timeout: patience },
      });
      setFound(result);
    });

  const changes = found?.changes.length ?? 0;
  return (
    <AppModal
      open
      title={t('导入计划')}
      okText={changes > 0 ? t('导入 {0} 项', changes) : t('导入')}
      okButtonProps={{ disabled: changes === 0 }}
      onOk={() => {
        if (found) onStep(stepOf(found));
        onClose();
      }}
      onCancel={onClose}
    >
      <p className="rp-help">
        {t(
          '可选择导出的 Excel 文件，或 Microsoft Project 另存的 XML 文件。按 WBS 码更新任务，没有的新增，文件中未列出的任务不变。',
        )}
      </p>
      <p>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('计划文件')}
          accept=".xlsx,.xls,.xml"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) void read(file);
            // The same file may be chosen again once it was mended.
            event.target.value = '';
          }}
        />
        <Button loading={busy} onClick={() => input.current?.click()}>
          {t('选择文件')}
        </Button>{' '}
        {name}
      </p>
      {found ? (
        <>
          <ImportOutcomeView
            trial
            outcome={{
              ...{ totalCount: found.total, newCount: found.added, changedCount: found.changed },
              ...{ errorCount: found.wrong, errors: found.problems },
            }}
          />
          {found.strangers.length > 0 ? (
            <Alert
              type="warning"
              showIcon
              title={t('项目成员中没有：{0}。他们的任务不指定负责人。', found.strangers.join('、'))}
            />
          ) : null}
          {changes > 0 ? (
            <p className="rp-help">{t('自动排程的任务会按依赖和工作日历重新排定日期。导入后可以撤销。')}</p>
          ) : found.wrong === 0 ? (
            <p className="rp-help">{t('文件与计划一致，没有需要导入的内容。')}</p>
          ) : null}
        </>
      ) : null}
    </AppModal>
  );
}

/** The step of a proposal: tasks without a version are new. */
function stepOf({ changes }: PlanProposal): PlanStep {
  const adds: (Values & { id: string })[] = [];
  const edits = new Map<string, Values>();
  for (const { version, id, ...values } of changes) {
    if (version === undefined) adds.push({ id, ...values });
    else edits.set(id, values);
  }
  return { ...noStep, adds, edits };
}
