import {
  type ConfigOutcome,
  type ConfigPreview,
  mostConfigBytes,
} from '@dossier/contract/operations/config-transfer.ts';
import { Alert } from '@dossier/widgets/kit/Alert.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { FileDrop } from '@dossier/widgets/upload/FileDrop.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Steps } from 'antd';
import { useState } from 'react';
import { TaskProgress } from '#engine/transfer/TaskProgress.tsx';
import type { Task } from '#engine/transfer/task-state.ts';
import { ApiError } from '#services/api/api-error.ts';
import { useText } from '#services/messages/text.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import { useHeld } from '#services/page/use-unsaved.ts';
import { importable, keyOf } from './choice.ts';
import { preview as askPreview, runImport } from './config-transfer.api.ts';

/** With the pictures of the kit's results. */
const ImportDone = lazyPart(async () => (await import('./ImportDone.tsx')).ImportDone, 200);

interface Checked {
  file: string;
  preview: ConfigPreview;
}

/** Seen after a file was looked at. */
const PreviewView = lazyPart(async () => (await import('./PreviewView.tsx')).PreviewView, 400);

/** A file, what it would change, and the outcome. */
export function ImportPanel() {
  const t = useText();
  const client = useQueryClient();
  const [checked, setChecked] = useState<Checked | null>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  // The file was read; after a reload it must be chosen again.
  useHeld(checked !== null);
  const [note, setNote] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [taskId, setTaskId] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const running = busy || taskId !== null;

  function show({ file, preview }: ConfigOutcome, why: string | null): void {
    if (!file || !preview) return;
    setChecked({ file, preview });
    setTicked(new Set(importable(preview.changes)));
    setNote(why);
  }

  async function working(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      // What changed meanwhile comes with the new dry run.
      const outcome = error instanceof ApiError ? (error.result as ConfigOutcome | null) : null;
      if (outcome?.stale) show(outcome, error instanceof Error ? error.message : null);
      else showError(error);
    } finally {
      setBusy(false);
    }
  }

  const upload = (file: File) =>
    working(async () => {
      const outcome = await askPreview(file);
      if (outcome.taskId) setTaskId(outcome.taskId);
      else show(outcome, null);
    });

  const run = ({ file, preview }: Checked) =>
    working(async () => {
      const chosen = preview.changes
        .filter((change) => ticked.has(keyOf(change)))
        .map(({ kind, code }) => ({ kind, code }));
      const { message, outcome } = await runImport({ file, state: preview.state, chosen });
      if (outcome.taskId) setTaskId(outcome.taskId);
      else finish(message);
    });

  function ended(task: Task): void {
    setTaskId(null);
    if (task.state !== 'done') return void feedback()?.message.error(task.message ?? t('任务没有完成，请重试'));
    // The work's own result is what the call would have answered, had it been quicker.
    const outcome = (task.result ?? {}) as ConfigOutcome;
    if (outcome.preview) show(outcome, outcome.stale ? task.message : null);
    else finish(task.message ?? t('导入成功'));
  }

  function finish(message: string): void {
    setDone(message);
    // Everything that other pages have read may be otherwise now.
    void client.invalidateQueries();
  }

  function restart(): void {
    setChecked(null);
    setNote(null);
    setDone(null);
  }

  return (
    <section className="card config-panel" aria-label={t('导入配置')}>
      <Steps
        size="small"
        responsive={false}
        iconRender={(icon) => <span aria-hidden>{icon}</span>}
        current={done ? 2 : checked ? 1 : 0}
        items={[{ title: t('上传') }, { title: t('预览变更') }, { title: t('结果') }]}
      />
      {taskId ? <TaskProgress key={taskId} id={taskId} onEnd={ended} /> : null}
      {done ? (
        <ImportDone title={done} onAgain={restart} />
      ) : checked ? (
        <>
          {note ? <Alert type="warning" showIcon title={note} /> : null}
          <PreviewView
            preview={checked.preview}
            ticked={ticked}
            onTicked={setTicked}
            actions={
              <>
                <Button disabled={running} onClick={restart}>
                  {t('重新选择')}
                </Button>
                <Button type="primary" loading={running} disabled={ticked.size === 0} onClick={() => void run(checked)}>
                  {t('导入 {0} 项', ticked.size)}
                </Button>
              </>
            }
          />
        </>
      ) : (
        <FileDrop
          label={t('选择配置文件')}
          accept=".json"
          multiple={false}
          disabled={running}
          onFiles={([file]) => {
            if (!file) return;
            if (file.size > mostConfigBytes)
              feedback()?.message.warning(t('文件超过{0}MB，不能导入', mostConfigBytes / 1024 / 1024));
            else void upload(file);
          }}
        >
          {running ? t('正在比对，请稍候') : t('选择配置文件，或将文件拖到此处')}
          <small>{t('先列出每一处变更，确认后才会写入；导入不会删除任何配置')}</small>
        </FileDrop>
      )}
    </section>
  );
}
