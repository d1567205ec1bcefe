import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { useTabTitle } from '#services/page/tab.ts';
import { useFirst } from '#services/page/use-first.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { type FormRow, useDefinition } from '../form.api.ts';
import type { SyncDialogProps } from '../list/SyncDialog.tsx';
import { newDesign } from '../model/design.ts';
import type { TabName } from '../model/faults.ts';
import { Designer } from './Designer.tsx';
import { useSystemNames } from './system-names.ts';
import '../form.css';

const SyncDialog = lazyPart<SyncDialogProps>(async () => (await import('../list/SyncDialog.tsx')).default, 0);

export interface FormEditorProps {
  /** Null: a new definition. */
  id: string | null;
  /** It was just made: bringing it into the database is offered at once. */
  isMade: boolean;
  onMade: (id: string) => void;
  onClose: () => void;
}

/** The designer of one form, in place of the list. */
export default function FormEditor({ id, isMade, onMade, onClose }: FormEditorProps) {
  const t = useText();
  const narrow = useMedia(phone);
  const found = useDefinition(id);
  const opened = useFirst(found.data);
  const names = useSystemNames();
  /** Read anew since it was opened; a hidden tab gives up its query, and what stands here stays. */
  const [renewed, setRenewed] = useState<{ turn: number; data: typeof found.data }>({ turn: 0, data: undefined });
  const [tab, setTab] = useState<TabName>('database');
  const [offered, setOffered] = useState(isMade);
  const [syncing, setSyncing] = useState<FormRow | null>(null);
  // Undone to the last step is as it was opened: one value, however often the page is drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: names in another language are no reason to begin anew
  const blank = useMemo(() => newDesign(names), []);
  useTabTitle(id === null ? t('新增表单') : opened?.row.tableTxt);

  if (narrow)
    return (
      <EmptyState
        title={t('设计表单需要更宽的屏幕')}
        hint={t('请在电脑上打开；列表、同步和删除在这里也可以使用。')}
        actions={<Button onClick={onClose}>{t('返回列表')}</Button>}
      />
    );
  if (id !== null && found.error && !opened)
    return <ErrorState title={t('表单加载失败')} error={found.error} onRetry={() => void found.refetch()} />;
  if (id !== null && !opened) return <Bones lines={8} />;
  const loaded = renewed.data ?? opened;
  if (offered && loaded) {
    setOffered(false);
    if (!loaded.stored.isSynced) setSyncing(loaded.row);
  }

  /** Read anew after it was stored or brought into the database. @param offer the latter is offered where it is due */
  async function again(offer: boolean): Promise<void> {
    const { data } = await found.refetch();
    if (!data) return;
    setRenewed(({ turn }) => ({ turn: turn + 1, data }));
    if (offer && !data.stored.isSynced) setSyncing(data.row);
  }

  return (
    <>
      <Designer
        key={renewed.turn}
        opened={loaded?.design ?? blank}
        stored={loaded?.stored ?? null}
        tab={tab}
        onTab={setTab}
        onMade={onMade}
        onSaved={() => void again(true)}
        onSync={() => setSyncing(loaded?.row ?? null)}
        onClose={onClose}
      />
      {syncing ? (
        <SyncDialog form={syncing} onSynced={() => void again(false)} onClose={() => setSyncing(null)} />
      ) : null}
    </>
  );
}
