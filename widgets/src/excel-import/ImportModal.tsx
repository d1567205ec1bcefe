import { sizeText } from '@dossier/rules/size-text.ts';
import { Button, Switch } from 'antd';
import useApp from 'antd/es/app/useApp';
import { type ReactNode, useState } from 'react';
import { reasonText } from '../data/reason.ts';
import { AppModal } from '../dialog/AppModal.tsx';
import { useText } from '../language/text.ts';
import { FileDrop } from '../upload/FileDrop.tsx';
import { excelEndings, type ImportAnswer, type ImportForm, isWorkbook } from './import-form.ts';
import { usePartlyImported } from './use-partly-imported.tsx';
import './excel-import.css';

/** Width in px (specification 2, section 2). */
const modalWidth = 600;

export interface ImportModalProps {
  /**
   * Sends the form. What it throws is said as a warning and the dialog stays open; null means that the page goes on by
   * itself, with a `step`.
   */
  send: (form: ImportForm) => Promise<ImportAnswer | null>;
  /** Everything was saved, or part of it. The page closes the dialog. */
  onOk: (answer: ImportAnswer) => void;
  onClose: () => void;
  /** Imports of designed forms: asks whether everything is checked first, which is off at first. @default false */
  online?: boolean;
  /** Sent as it is. */
  isSingleTableImport?: ImportForm['isSingleTableImport'];
  /** Sent as it is. */
  foreignKeys?: ImportForm['foreignKeys'];
  /** Files of one import. @default 10 */
  most?: number;
  /** Above the choice of files: a template to download. */
  head?: ReactNode;
  /** Below the choice of files. */
  foot?: ReactNode;
  /** Stands in the place of the files and of 开始上传: a check, its outcome, progress. */
  step?: { content: ReactNode; buttons?: ReactNode } | null | undefined;
}

/** Imports workbooks: chosen or dropped, sent at once, and told what came of it. */
export default function ImportModal({
  send,
  onOk,
  onClose,
  online = false,
  isSingleTableImport,
  foreignKeys,
  most = 10,
  head,
  foot,
  step,
}: ImportModalProps) {
  const t = useText();
  const { message } = useApp();
  const sayPartly = usePartlyImported();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [checked, setChecked] = useState(false);
  const [sending, setSending] = useState(false);

  function take(chosen: readonly File[]): void {
    const good = chosen.filter(isWorkbook);
    if (good.length < chosen.length) message.warning(t('只能导入 .xls 或 .xlsx 文件'));
    // One file takes the place of the other where only one is allowed.
    const fresh = good.filter((file) => !files.some((known) => keyOf(known) === keyOf(file)));
    const all = most === 1 ? good.slice(0, 1) : [...files, ...fresh];
    if (all.length > most || (most === 1 && good.length > 1)) message.warning(t('一次最多导入{0}个文件', most));
    if (good.length > 0) setFiles(all.slice(0, most));
  }

  async function start(): Promise<void> {
    setSending(true);
    try {
      const answer = await send({
        files,
        isSingleTableImport,
        foreignKeys,
        validateStatus: online ? (checked ? 1 : 0) : undefined,
      });
      if (answer === null) return;
      if (!sayPartly(answer)) message.success(answer.message || t('导入成功'));
      onOk(answer);
    } catch (error) {
      message.warning(isBroken(error) ? t('文件上传失败') : reasonText(error, t('文件上传失败')));
    } finally {
      setSending(false);
    }
  }

  return (
    <AppModal
      open
      title={t('导入EXCEL')}
      width={modalWidth}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('关闭')}</Button>
          {step ? (
            step.buttons
          ) : (
            <Button type="primary" disabled={files.length === 0} loading={sending} onClick={() => void start()}>
              {sending ? t('上传中...') : t('开始上传')}
            </Button>
          )}
        </>
      }
    >
      <div className="dw-import">
        {step ? (
          step.content
        ) : (
          <>
            {head}
            {online ? (
              <span className="dw-import-switch">
                {t('是否开启校验:')}
                <Switch
                  aria-label={t('是否开启校验:')}
                  checkedChildren={t('是')}
                  unCheckedChildren={t('否')}
                  disabled={sending}
                  checked={checked}
                  onChange={setChecked}
                />
              </span>
            ) : null}
            <FileDrop
              label={t('选择导入文件')}
              accept={excelEndings}
              multiple={most > 1}
              disabled={sending}
              onFiles={take}
            >
              {t('选择导入文件，或将文件拖到此处')}
              <small>{t('支持 .xls、.xlsx')}</small>
            </FileDrop>
            {files.length > 0 ? (
              <ul className="dw-import-files">
                {files.map((file) => (
                  <li key={keyOf(file)}>
                    <span>{`${file.name}（${sizeText(file.size)}）`}</span>
                    <Button
                      type="link"
                      size="small"
                      disabled={sending}
                      aria-label={t('移除{0}', file.name)}
                      onClick={() => setFiles(files.filter((each) => each !== file))}
                    >
                      {t('移除')}
                    </Button>
                  </li>
                ))}
              </ul>
            ) : null}
            {foot}
          </>
        )}
      </div>
    </AppModal>
  );
}

/** A file that was chosen twice is one. */
function keyOf({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}

/** No answer came at all: the connection broke, which says nothing about the file. */
function isBroken(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && 'status' in error && error.status === 0);
}
