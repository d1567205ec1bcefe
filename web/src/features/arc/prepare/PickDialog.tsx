import type { PreparedFile, PreparedRecord } from '@dossier/contract/arc/prepare/prepare.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { titleOf } from './record-text.ts';

interface PickDialogProps {
  files: readonly PreparedFile[];
  records: readonly PreparedRecord[];
  onPick: (itemId: string) => Promise<void>;
  onClose: () => void;
}

/** Chooses the record that files are attached to; those that their names may stand for come first. */
export function PickDialog({ files, records, onPick, onClose }: PickDialogProps) {
  const t = useText();
  const likely = new Set(files.flatMap(({ proposal }) => proposal?.itemIds ?? []));
  const ordered = [...records.filter(({ id }) => likely.has(id)), ...records.filter(({ id }) => !likely.has(id))];
  const [itemId, setItemId] = useState<string | null>(likely.size > 0 ? (ordered[0]?.id ?? null) : null);
  const [first] = files;
  return (
    <AppModal
      open
      title={files.length === 1 ? t('“{0}”属于', first?.name ?? '') : t('{0} 个文件属于', files.length)}
      okText={t('挂接')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: itemId === null }}
      onOk={() => (itemId ? onPick(itemId) : undefined)}
      onCancel={onClose}
    >
      <Select
        className="arc-prepare-wide"
        aria-label={t('所属档案')}
        autoFocus
        showSearch={{ optionFilterProp: 'label' }}
        value={itemId}
        onChange={setItemId}
        placeholder={t('输入题名或文号查找')}
        options={ordered.map((record) => ({
          value: record.id,
          label: [titleOf(record), record.values.docNo].filter(Boolean).join(' '),
        }))}
      />
    </AppModal>
  );
}
