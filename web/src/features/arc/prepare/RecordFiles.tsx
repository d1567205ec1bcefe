import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import type { PreparedFile, PreparedRecord } from '@dossier/contract/arc/prepare/prepare.ts';
import { orderFiles } from '@dossier/contract/arc/prepare/prepare-calls.ts';
import { useItems } from '@dossier/widgets/dictionary/use-items.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { Button } from 'antd';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { useAct } from '#services/page/use-act.ts';
import { place } from './prepare.api.ts';

interface RecordFilesProps {
  batchId: string;
  record: PreparedRecord;
  /** In their order. */
  files: readonly PreparedFile[];
  refresh: () => Promise<void>;
}

/** The files of a record: their order, what each of them is, and the way back to those that are attached to none. */
export function RecordFiles({ batchId, record, files, refresh }: RecordFilesProps) {
  const t = useText();
  const { items } = useItems('arc_role');
  const [busy, act] = useAct();
  const save = (next: readonly PreparedFile[]) =>
    act(async () => {
      const told = next.map(({ path, role }) => ({ path, role }));
      await call(orderFiles, { body: { id: batchId, itemId: record.id, files: told } });
      await refresh();
    });
  const swap = (from: number, to: number) => {
    const next = [...files];
    const [moved] = next.splice(from, 1);
    if (moved) next.splice(to, 0, moved);
    return save(next);
  };
  const release = (path: string) =>
    act(async () => {
      await place(batchId, [{ path, itemId: null }], () => undefined);
      await refresh();
    });
  if (files.length === 0) return <p className="arc-prepare-quiet">{t('该件没有电子文件。')}</p>;
  return (
    <ol className="arc-prepare-files" aria-label={t('件内文件')}>
      {files.map(({ path, name, role }, index) => (
        <li key={path}>
          <span className="arc-prepare-name" title={name}>
            {name}
          </span>
          <Select
            size="small"
            className="arc-prepare-role"
            aria-label={t('{0}的角色', name)}
            value={role}
            disabled={busy}
            options={items.map(({ value, text }) => ({ value, label: text }))}
            onChange={(next: string) =>
              void save(files.map((file) => (file.path === path ? { ...file, role: next } : file)))
            }
          />
          <Button
            size="small"
            disabled={busy || index === 0}
            icon={<Icon of={ArrowUpOutlined} aria-hidden />}
            aria-label={t('上移{0}', name)}
            onClick={() => void swap(index, index - 1)}
          />
          <Button
            size="small"
            disabled={busy || index === files.length - 1}
            icon={<Icon of={ArrowDownOutlined} aria-hidden />}
            aria-label={t('下移{0}', name)}
            onClick={() => void swap(index, index + 1)}
          />
          <Button size="small" disabled={busy} onClick={() => void release(path)}>
            {t('取消挂接')}
          </Button>
        </li>
      ))}
    </ol>
  );
}
