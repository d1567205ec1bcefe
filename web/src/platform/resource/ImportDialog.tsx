import { InboxOutlined } from '@ant-design/icons';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { codes, type Envelope } from '@dossier/contract/core/envelope.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { ImportOutcome } from '@dossier/contract/core/resource-calls.ts';
import type { queryTask } from '@dossier/contract/system/task.ts';
import { sizeText } from '@dossier/rules/size-text.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { saveBlob } from '@dossier/widgets/upload/save-file.ts';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Radio, Upload } from 'antd';
import { useState } from 'react';
import { callEnvelope, download } from '../api.ts';
import { showError } from '../feedback.ts';
import { ImportOutcomeView } from './ImportOutcomeView.tsx';
import { TaskProgress } from './TaskProgress.tsx';
import { recordKeys } from './use-records.ts';
import './import.css';
import { later, say, useText } from '../text.ts';

export interface ImportDialogProps {
  resource: Resource;
  onClose: () => void;
}

type Mode = 'rows' | 'all';
type Task = ResultOf<typeof queryTask>;

/** Title of what was imported in part (specification 2, answers). */
const partlyImported = later('导入成功,但是有错误数据!');

/** Imports take their time: checking 5 000 rows may need longer than a click. */
const importTimeout = 120_000;

/** Template, file, trial run, then the import itself; long ones go on in the background. */
export default function ImportDialog({ resource, onClose }: ImportDialogProps) {
  const t = useText();
  const client = useQueryClient();
  const { message } = App.useApp();
  const [file, setFile] = useState<File | null>(null);
  const [mode, setMode] = useState<Mode>('rows');
  const [busy, setBusy] = useState<'check' | 'import' | null>(null);
  const [checked, setChecked] = useState<ImportOutcome | null>(null);
  const [outcome, setOutcome] = useState<Envelope<ImportOutcome> | null>(null);
  const [taskId, setTaskId] = useState<string | null>(null);
  /** The trial run of a long file is a task too. */
  const [trialId, setTrialId] = useState<string | null>(null);

  function send(dryRun: '0' | '1'): Promise<Envelope<ImportOutcome>> {
    const body = new FormData();
    if (file) body.append('file', file);
    return callEnvelope(resource.endpoints.importExcel, {
      query: { mode, dryRun },
      body: body as never,
      timeout: importTimeout,
    });
  }

  async function check(): Promise<void> {
    setBusy('check');
    try {
      const { result } = await send('1');
      if (result?.taskId) setTrialId(result.taskId);
      else setChecked(result ?? {});
    } catch (error) {
      showError(error);
    } finally {
      setBusy(null);
    }
  }

  async function start(): Promise<void> {
    setBusy('import');
    try {
      const envelope = await send('0');
      if (envelope.result?.taskId) setTaskId(envelope.result.taskId);
      else finish(envelope);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(null);
    }
  }

  function finish(envelope: Envelope<ImportOutcome>): void {
    void client.invalidateQueries({ queryKey: recordKeys.all(resource) });
    if (envelope.code === codes.partly) {
      setOutcome(envelope);
      return;
    }
    message.success(envelope.message || t('导入成功'));
    onClose();
  }

  function trialEnded(task: Task): void {
    setTrialId(null);
    // What a trial run leaves is what the call answers when it is quick.
    if (task.state === 'done') setChecked((task.result ?? {}) as ImportOutcome);
    else message.warning(task.message ?? t('检查未完成，请重试'));
  }

  function taskEnded(ended: Task): void {
    if (ended.state !== 'done') return;
    // The work's own result is what the call would have answered, had it been quicker.
    const result = (ended.result ?? {}) as ImportOutcome;
    const file = ended.fileUrl && ended.fileName ? { fileUrl: ended.fileUrl, fileName: ended.fileName } : {};
    setTaskId(null);
    finish({
      success: true,
      code: (result.errorCount ?? 0) > 0 ? codes.partly : codes.done,
      message: ended.message ?? '',
      result: { ...result, ...file },
      timestamp: Date.now(),
    });
  }

  async function template(format: 'xls' | 'xlsx'): Promise<void> {
    try {
      const { blob } = await download(resource.endpoints.importTemplate, { query: { format } });
      saveBlob(blob, t('{0}导入模板.{1}', resource.label, format));
    } catch (error) {
      showError(error);
    }
  }

  const running = busy !== null || taskId !== null || trialId !== null;
  const step = outcome || taskId ? 'end' : checked ? 'checked' : 'file';
  return (
    <AppModal
      open
      title={t('导入EXCEL')}
      width={600}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('关闭')}</Button>
          {step === 'file' ? (
            <Button
              type="primary"
              disabled={!file}
              loading={busy === 'check' || trialId !== null}
              onClick={() => void check()}
            >
              {busy === 'check' || trialId ? t('上传中...') : t('开始上传')}
            </Button>
          ) : null}
          {step === 'checked' ? (
            <>
              <Button disabled={busy !== null} onClick={() => setChecked(null)}>
                {t('重新选择')}
              </Button>
              <Button
                type="primary"
                loading={busy === 'import'}
                disabled={!mayImport(checked, mode)}
                onClick={() => void start()}
              >
                {busy === 'import' ? t('导入中') : t('确认导入')}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      <div className="rp-import">
        {step === 'file' ? (
          <>
            <p>
              {t('请按模板填写后上传，下载模板：')}
              <Button type="link" size="small" onClick={() => void template('xlsx')}>
                .xlsx
              </Button>
              <Button type="link" size="small" onClick={() => void template('xls')}>
                .xls
              </Button>
            </p>
            <Upload.Dragger
              accept=".xls,.xlsx"
              maxCount={1}
              disabled={running}
              showUploadList={false}
              beforeUpload={(chosen) => {
                if (/\.xlsx?$/i.test(chosen.name)) setFile(chosen);
                else message.warning(t('只能导入 .xls 或 .xlsx 文件'));
                return false;
              }}
            >
              <p className="rp-import-icon">
                <InboxOutlined aria-hidden />
              </p>
              <p>{file ? `${file.name}（${sizeText(file.size)}）` : t('选择导入文件，或将文件拖到此处')}</p>
              <p className="rp-help">{t('支持 .xls、.xlsx')}</p>
            </Upload.Dragger>
            <Radio.Group
              value={mode}
              disabled={running}
              onChange={(event) => setMode(event.target.value as Mode)}
              options={[
                { value: 'rows', label: t('逐行导入：正确的行先导入') },
                { value: 'all', label: t('整批导入：有一行错误就全部不导入') },
              ]}
            />
          </>
        ) : null}
        {step === 'checked' && checked ? <ImportOutcomeView outcome={checked} trial mode={mode} /> : null}
        {outcome ? <ImportOutcomeView outcome={outcome.result ?? {}} title={titleOf(outcome)} /> : null}
        {trialId ? <TaskProgress id={trialId} onEnd={trialEnded} /> : null}
        {taskId ? <TaskProgress key={taskId} id={taskId} onEnd={taskEnded} /> : null}
      </div>
    </AppModal>
  );
}

function mayImport(checked: ImportOutcome | null, mode: Mode): boolean {
  if (!checked || (checked.totalCount ?? 1) === 0) return false;
  const bad = checked.errorCount ?? 0;
  return mode === 'rows' ? (checked.totalCount ?? bad + 1) > bad : bad === 0;
}

/** Where nothing was saved the server's own sentence says so. */
function titleOf({ result, message }: Envelope<ImportOutcome>): string {
  return (result?.successCount ?? 0) > 0 ? say(partlyImported) : message;
}
