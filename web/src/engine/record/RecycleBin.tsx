import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { Button } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { type Guarded, useRights } from '#services/session/access.ts';
import './recycle-bin.css';
import { phone, useMedia } from '#services/page/use-media.ts';
import { RowButtons } from '../table/RowButtons.tsx';

interface RecycleBinProps<T> {
  title: string;
  rows: readonly T[] | undefined;
  error: Error | null;
  onRetry: () => unknown;
  columns: readonly Column<T>[];
  nameOf: (row: T) => string;
  /** Calls that take back and delete for good: without their rights the buttons are not there. */
  restore: Guarded;
  erase: Guarded;
  /** Takes back, or deletes for good. @returns the server's sentence */
  run: (ids: readonly string[], restore: boolean) => Promise<string>;
  /** What is asked before several are deleted for good, and what goes with them. */
  eraseTitle: (count: number) => string;
  eraseNote: string;
  /** Of the dialog, in px. @default 900 */
  width?: number;
  /** What an empty bin says. */
  hint: string;
  onClose: () => void;
}

/** The recycle bin of a screen: deleted records are taken back, or deleted for good after a question. */
export function RecycleBin<T extends { id: string }>(props: RecycleBinProps<T>) {
  const {
    title,
    rows,
    error,
    onRetry,
    columns,
    nameOf,
    restore,
    erase,
    eraseTitle,
    eraseNote,
    hint,
    width = 900,
    onClose,
  } = props;
  const t = useText();
  const { modal, message } = useApp();
  const { may } = useRights();
  const narrow = useMedia(phone);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = (rows ?? []).filter((one) => selected.has(one.id));

  const run = (which: readonly T[], back: boolean) =>
    props
      .run(
        which.map((one) => one.id),
        back,
      )
      .then((sentence) => {
        message.success(sentence);
        setSelected(new Set());
      }, showError);

  function ask(which: readonly T[]): void {
    const [first] = which;
    if (!first) return;
    modal.confirm({
      title: which.length === 1 ? t('彻底删除“{0}”', nameOf(first)) : eraseTitle(which.length),
      content: eraseNote,
      okText: t('彻底删除'),
      cancelText: t('取消'),
      okButtonProps: { danger: true },
      onOk: () => run(which, false),
    });
  }

  return (
    <AppModal
      open
      title={title}
      width={width}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('关闭')}</Button>}
    >
      {chosen.length > 0 ? (
        <div className="bin-tools">
          {may(restore) ? (
            <Button onClick={() => void run(chosen, true)}>{t('取回选中的 {0} 项', chosen.length)}</Button>
          ) : null}
          {may(erase) ? (
            <Button danger onClick={() => ask(chosen)}>
              {t('彻底删除')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {error ? (
        <ErrorState title={t('回收站加载失败')} error={error} onRetry={() => void onRetry()} />
      ) : (
        <DataTable
          label={t('回收站')}
          rows={rows ?? []}
          rowKey={(one) => one.id}
          rowLabel={nameOf}
          columns={columns}
          loading={rows === undefined}
          bones={3}
          density="middle"
          cards={narrow}
          {...(may(restore) || may(erase) ? { selected, onSelect: setSelected } : {})}
          actionsWidth={140}
          actions={(one) => (
            <RowButtons
              label={nameOf(one)}
              buttons={[
                ...(may(restore) ? [{ key: 'back', label: t('取回'), run: () => void run([one], true) }] : []),
                ...(may(erase) ? [{ key: 'erase', label: t('彻底删除'), danger: true, run: () => ask([one]) }] : []),
              ]}
            />
          )}
          empty={<EmptyState title={t('回收站是空的')} hint={hint} />}
        />
      )}
    </AppModal>
  );
}
