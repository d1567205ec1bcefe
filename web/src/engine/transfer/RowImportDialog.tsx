import { undoHours } from '@dossier/contract/core/edit-many.ts';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { codes, type Envelope } from '@dossier/contract/core/envelope.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { ImportOutcome } from '@dossier/contract/core/resource-calls.ts';
import type { queryTask } from '@dossier/contract/operations/task.ts';
import ImportModal from '@dossier/widgets/excel-import/ImportModal.tsx';
import { type ImportForm, importFormData } from '@dossier/widgets/excel-import/import-form.ts';
import { usePartlyImported } from '@dossier/widgets/excel-import/use-partly-imported.tsx';
import { saveBlob } from '@dossier/widgets/upload/save-file.ts';
import { Button, Radio } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useState } from 'react';
import { callEnvelope, download } from '#services/api/api.ts';
import { ApiError } from '#services/api/api-error.ts';
import { showError } from '#services/page/feedback.ts';
import { storedPath } from '../record/FileLink.tsx';
import { afterTask } from './after-task.ts';
import { ImportOutcomeView } from './ImportOutcomeView.tsx';
import { OwnImports } from './OwnImports.tsx';
import { TaskProgress } from './TaskProgress.tsx';
import './import.css';
import { useText } from '#services/messages/text.ts';

export interface RowImportDialogProps {
  call: Resource['endpoints']['importExcel'];
  template: Resource['endpoints']['importTemplate'];
  /** What is imported; names the template. */
  label: string;
  /** Values beside the files that hold for every row. */
  keys?: Readonly<Record<string, string>>;
  /** A sentence about them. */
  note?: string | undefined;
  /** Path of the register that the rows are of, where it is one. */
  register?: string;
  /** Rows have come in. */
  onImported: () => void;
  onClose: () => void;
}

const noKeys = {};

type Mode = 'rows' | 'all';
type Task = ResultOf<typeof queryTask>;

/** Imports take their time: checking 5 000 rows may need longer than a click. */
const importTimeout = 120_000;

/** The connection broke, or nothing came back: the contract says so of the file. */
const broken: ReadonlySet<number> = new Set([0, 504]);

/** Template, files, trial run, then the import itself; long ones go on in the background. */
export function RowImportDialog(props: RowImportDialogProps) {
  const { call, template, label, keys = noKeys, note, register, onImported, onClose } = props;
  const t = useText();
  const { message } = useApp();
  const sayPartly = usePartlyImported();
  const [form, setForm] = useState<ImportForm | null>(null);
  const [mode, setMode] = useState<Mode>('rows');
  const [busy, setBusy] = useState(false);
  const [checked, setChecked] = useState<ImportOutcome | null>(null);
  const [outcome, setOutcome] = useState<Envelope<ImportOutcome> | null>(null);
  const [taskId, setTaskId] = useState<string | null>(null);
  /** The trial run of a long file is a task too. */
  const [trialId, setTrialId] = useState<string | null>(null);

  function send(sent: ImportForm, dryRun: '0' | '1'): Promise<Envelope<ImportOutcome>> {
    return callEnvelope(call, {
      query: { dryRun },
      body: importFormData({ ...sent, validateStatus: mode === 'all' ? 1 : 0 }) as never,
      timeout: importTimeout,
      quiet: broken,
    });
  }

  function sayFailed(error: unknown): void {
    if (error instanceof ApiError && broken.has(error.status)) message.warning(t('文件上传失败'));
    else showError(error);
  }

  /** The trial run; the dialog goes on with its outcome. */
  async function check(sent: ImportForm): Promise<null> {
    try {
      const { result } = await send(sent, '1');
      setForm(sent);
      if (result?.taskId) setTrialId(result.taskId);
      else setChecked(result ?? {});
    } catch (error) {
      sayFailed(error);
    }
    return null;
  }

  async function start(sent: ImportForm): Promise<void> {
    setBusy(true);
    try {
      const envelope = await send(sent, '0');
      if (envelope.result?.taskId) setTaskId(envelope.result.taskId);
      else finish(envelope);
    } catch (error) {
      sayFailed(error);
    } finally {
      setBusy(false);
    }
  }

  function finish(envelope: Envelope<ImportOutcome>): void {
    onImported();
    const { code, message: said, result } = envelope;
    if (code === codes.partly && !result?.successCount) {
      setTaskId(null);
      setOutcome(envelope);
      return;
    }
    const { fileUrl, fileName, msg, batchNo } = result ?? {};
    const file = fileUrl ? { fileUrl: storedPath(fileUrl), ...(fileName ? { fileName } : {}) } : {};
    const kept = batchNo ? t('批次号 {0}，{1} 小时内可整批撤销', batchNo, undoHours) : '';
    if (!sayPartly({ code, message: said, result: { ...file, msg: [msg, kept].filter(Boolean).join('，') } }))
      message.success([said || t('导入成功'), kept].filter(Boolean).join(' '));
    onClose();
  }

  function trialEnded(task: Task): void {
    setTrialId(null);
    // What a trial run leaves is what the call answers when it is quick.
    if (task.state === 'done') setChecked((task.result ?? {}) as ImportOutcome);
    else message.warning(task.message ?? t('检查未完成，请重试'));
  }

  function taskEnded(ended: Task): void {
    // What was written before it broke off or was cancelled stays.
    if (ended.state !== 'done') {
      onImported();
      return;
    }
    // The work's own result is what the call would have answered, had it been quicker.
    const result = (ended.result ?? {}) as ImportOutcome;
    const file = ended.fileUrl && ended.fileName ? { fileUrl: ended.fileUrl, fileName: ended.fileName } : {};
    finish({
      success: true,
      code: (result.errorCount ?? 0) > 0 ? codes.partly : codes.done,
      message: ended.message ?? '',
      result: { ...result, ...file },
      timestamp: Date.now(),
    });
  }

  /** A running import goes on without its dialog. */
  function leave(): void {
    if (taskId) void afterTask(taskId, onImported);
    onClose();
  }

  async function loadTemplate(format: 'xls' | 'xlsx'): Promise<void> {
    try {
      const { blob } = await download(template, { query: { format } });
      saveBlob(blob, t('{0}导入模板.{1}', label, format));
    } catch (error) {
      showError(error);
    }
  }

  const running = trialId ? (
    <TaskProgress id={trialId} onEnd={trialEnded} />
  ) : taskId ? (
    <TaskProgress key={taskId} id={taskId} onEnd={taskEnded} />
  ) : null;
  const step = outcome
    ? { content: <ImportOutcomeView outcome={outcome.result ?? {}} title={outcome.message} /> }
    : running
      ? { content: running }
      : checked && form
        ? {
            content: <ImportOutcomeView outcome={checked} trial mode={mode} />,
            buttons: (
              <>
                <Button disabled={busy} onClick={() => setChecked(null)}>
                  {t('重新选择')}
                </Button>
                <Button
                  type="primary"
                  loading={busy}
                  disabled={!mayImport(checked, mode)}
                  onClick={() => void start(form)}
                >
                  {busy ? t('导入中') : t('确认导入')}
                </Button>
              </>
            ),
          }
        : null;
  return (
    <ImportModal
      send={check}
      onOk={leave}
      onClose={leave}
      foreignKeys={keys}
      step={step}
      head={
        <p>
          {t('请按模板填写后上传，下载模板：')}
          <Button type="link" size="small" onClick={() => void loadTemplate('xlsx')}>
            .xlsx
          </Button>
          <Button type="link" size="small" onClick={() => void loadTemplate('xls')}>
            .xls
          </Button>
        </p>
      }
      foot={
        <>
          {note ? <p className="rp-help">{note}</p> : null}
          <Radio.Group
            value={mode}
            onChange={(event) => setMode(event.target.value as Mode)}
            options={[
              { value: 'rows', label: t('逐行导入：正确的行先导入') },
              { value: 'all', label: t('整批导入：有一行错误就全部不导入') },
            ]}
          />
          <OwnImports register={register ?? call.path} onUndone={onImported} />
        </>
      }
    />
  );
}

function mayImport(checked: ImportOutcome | null, mode: Mode): boolean {
  if (!checked || (checked.totalCount ?? 1) === 0) return false;
  const bad = checked.errorCount ?? 0;
  return mode === 'rows' ? (checked.totalCount ?? bad + 1) > bad : bad === 0;
}
