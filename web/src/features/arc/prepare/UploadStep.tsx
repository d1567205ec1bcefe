import { DeleteOutlined } from '@ant-design/icons';
import { mostPrepared, type PreparedFile } from '@dossier/contract/arc/prepare/prepare.ts';
import { dropPreparedFiles } from '@dossier/contract/arc/prepare/prepare-calls.ts';
import { sizeText } from '@dossier/rules/size-text.ts';
import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { FileDrop } from '@dossier/widgets/upload/FileDrop.tsx';
import { FileRows } from '@dossier/widgets/upload/FileRows.tsx';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { callEnvelope } from '#services/api/api.ts';
import { say, useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';
import { faultText } from './finding-text.ts';
import { LongTable } from './LongTable.tsx';
import type { StepProps } from './prepare.api.ts';
import { useBatchUploads } from './use-batch-uploads.ts';

interface UploadStepProps extends StepProps {
  onBefore: (ask: (() => Promise<boolean>) | null) => void;
}

/** What is wrong with a file, in a word. */
export function FaultTag({ fault }: Pick<PreparedFile, 'fault'>) {
  const t = useText();
  return fault ? <DictTag text={t(faultText[fault])} color={fault === 'odd' ? 'orange' : 'red'} /> : null;
}

/** Brings the files of the batch: chosen, dropped, pasted, whole folders. Each is opened once when it comes in. */
export function UploadStep({ prepared, refresh, onBefore }: UploadStepProps) {
  const t = useText();
  const { batch, files } = prepared;
  const { uploads, sending, waiting, flush } = useBatchUploads(batch.id, refresh);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [busy, act] = useAct();
  const loose = (path: string) => files.some((file) => file.path === path && file.itemId === null);
  const chosen = [...selected].filter(loose);

  useEffect(() => {
    onBefore(async () => {
      if (sending > 0) {
        feedback()?.message.warning(t('还有 {0} 个文件正在上传', sending));
        return false;
      }
      return waiting === 0 || flush();
    });
    return () => onBefore(null);
  }, [onBefore, sending, waiting, flush, t]);

  function take(given: readonly File[]): void {
    const good = given.filter((file) => file.size > 0 && !file.name.startsWith('.'));
    const empty = given.filter((file) => file.size === 0 && !file.name.startsWith('.')).length;
    const room = Math.max(0, mostPrepared - files.length - uploads.running.length);
    if (empty > 0) feedback()?.message.warning(t('{0} 个空文件没有上传', empty));
    if (good.length > room) feedback()?.message.warning(t('一个批次最多整理 {0} 个文件', mostPrepared));
    uploads.start(good.slice(0, room));
  }

  const drop = () =>
    act(async () => {
      const { message } = await callEnvelope(dropPreparedFiles, { body: { id: batch.id, paths: chosen } });
      feedback()?.message.success(message);
      setSelected(new Set());
      await refresh();
    });

  const columns: Column<PreparedFile>[] = [
    { name: 'name', title: say('文件名'), render: ({ name }) => <span title={name}>{name}</span> },
    { name: 'folder', title: say('文件夹'), width: 180, render: ({ folder }) => folder, isEmpty: (row) => !row.folder },
    { name: 'size', title: say('大小'), width: 100, align: 'right', render: ({ size }) => sizeText(size) },
    {
      name: 'pages',
      title: say('页数'),
      width: 80,
      align: 'right',
      render: ({ pages }) => pages,
      isEmpty: ({ pages }) => pages === null,
    },
    {
      name: 'state',
      title: say('状态'),
      width: 150,
      state: true,
      render: (file) =>
        file.fault ? (
          <FaultTag fault={file.fault} />
        ) : (
          <DictTag text={t(file.itemId ? '已挂接' : '未挂接')} color={file.itemId ? 'green' : 'default'} />
        ),
    },
  ];
  return (
    <>
      <FileDrop label={t('选择要整理的文件')} folderLabel={t('选择要整理的文件夹')} onFiles={take}>
        {t('点击选择文件，或将文件、文件夹拖到此处，也可粘贴')}
      </FileDrop>
      <p className="arc-prepare-quiet" aria-live="polite">
        {sending > 0 ? t('正在上传，剩 {0} 个', sending) : null}
        {sending === 0 && waiting > 0 ? t('正在检查 {0} 个文件', waiting) : null}
        {sending === 0 && waiting === 0
          ? t('已有目录的，先在“档案库”导入或录入，再“加入移交批次”；文件按名称挂接到它们。')
          : null}
      </p>
      <FileRows files={[]} uploads={uploads} />
      <LongTable<PreparedFile>
        label={t('批次的文件')}
        rows={files}
        rowKey={({ path }) => path}
        rowLabel={({ name }) => name}
        columns={columns}
        selected={selected}
        onSelect={setSelected}
        selectable={({ itemId }) => itemId === null}
        emptyTitle={t('还没有文件')}
        tools={
          <Button
            danger
            disabled={chosen.length === 0}
            loading={busy}
            icon={<Icon of={DeleteOutlined} aria-hidden />}
            onClick={() => void drop()}
          >
            {t('删除所选 {0} 个', chosen.length)}
          </Button>
        }
      />
    </>
  );
}
