import { FileAddOutlined, LinkOutlined } from '@ant-design/icons';
import type { PreparedFile } from '@dossier/contract/arc/prepare/prepare.ts';
import type { Column } from '@dossier/widgets/table/types.ts';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { type Later, later, say, useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';
import { LongTable } from './LongTable.tsx';
import { MakeDialog } from './MakeDialog.tsx';
import { PickDialog } from './PickDialog.tsx';
import { place, type StepProps } from './prepare.api.ts';
import { RowAct } from './RowAct.tsx';
import { looseFiles, titleOf } from './record-text.ts';
import { FaultTag } from './UploadStep.tsx';

type By = NonNullable<PreparedFile['proposal']>['by'];

const byText: Readonly<Record<By, Later>> = {
  number: later('编号相同'),
  listed: later('目录中的文件名'),
  prefix: later('以编号开头'),
  title: later('以题名开头'),
  serial: later('序号'),
};

/** Attaches files to records: by what their names say, by hand, or as records of their own. */
export function AttachStep({ prepared, refresh }: StepProps) {
  const t = useText();
  const { batch, records, files } = prepared;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [picking, setPicking] = useState<readonly PreparedFile[] | null>(null);
  const [making, setMaking] = useState<readonly PreparedFile[] | null>(null);
  const [busy, act] = useAct();
  const byId = useMemo(() => new Map(records.map((record) => [record.id, record])), [records]);
  const loose = looseFiles(files);
  const clear = loose.flatMap(({ path, proposal }) => {
    const [itemId, ...others] = proposal?.itemIds ?? [];
    return itemId && others.length === 0 ? [{ path, itemId }] : [];
  });
  const chosen = loose.filter(({ path }) => selected.has(path));
  const undecided = loose.length - clear.length;

  async function attach(places: readonly { path: string; itemId: string | null }[]): Promise<void> {
    await place(batch.id, [...places], () => undefined);
    feedback()?.message.success(t('已挂接 {0} 个文件', places.length));
    setSelected(new Set());
    await refresh();
  }

  const proposed = ({ proposal }: PreparedFile): string => {
    if (!proposal) return t('没有相符的档案');
    const names = proposal.itemIds.slice(0, 3).map((itemId) => titleOf(byId.get(itemId)));
    return names.join(t('、')) + (proposal.itemIds.length > 3 ? t('等 {0} 件', proposal.itemIds.length) : '');
  };
  const columns: Column<PreparedFile>[] = [
    { name: 'name', title: say('文件名'), render: ({ name }) => <span title={name}>{name}</span> },
    { name: 'folder', title: say('文件夹'), width: 150, render: ({ folder }) => folder, isEmpty: (row) => !row.folder },
    {
      name: 'proposal',
      title: say('名称相符的档案'),
      importance: 95,
      render: (file) => <span title={proposed(file)}>{proposed(file)}</span>,
    },
    {
      name: 'by',
      title: say('依据'),
      width: 170,
      render: ({ proposal, fault }) =>
        fault ? (
          <FaultTag fault={fault} />
        ) : proposal ? (
          proposal.itemIds.length > 1 ? (
            t('多件相符，请选择')
          ) : (
            t(byText[proposal.by])
          )
        ) : null,
      isEmpty: ({ proposal, fault }) => !proposal && !fault,
    },
  ];
  return (
    <>
      <p className="arc-prepare-quiet">
        {t(
          '按此次序匹配：名称等于档号、申报档号或文号（可带“-02”序号）；目录中登记的文件名；以编号开头；以题名开头；开头的序号等于件在批次中的次序。',
        )}
      </p>
      <LongTable<PreparedFile>
        label={t('未挂接的文件')}
        rows={loose}
        rowKey={({ path }) => path}
        rowLabel={({ name }) => name}
        columns={columns}
        selected={selected}
        onSelect={setSelected}
        actions={(file) => (
          <>
            <RowAct
              label={t('选择档案')}
              icon={LinkOutlined}
              disabled={busy || records.length === 0}
              onAct={() => setPicking([file])}
            />
            <RowAct label={t('生成档案')} icon={FileAddOutlined} disabled={busy} onAct={() => setMaking([file])} />
          </>
        )}
        actionsWidth={172}
        emptyTitle={t(files.length === 0 ? '还没有文件' : '文件都已挂接')}
        tools={
          <>
            <Button
              type="primary"
              disabled={clear.length === 0}
              loading={busy}
              onClick={() => void act(() => attach(clear))}
            >
              {t('挂接名称相符的 {0} 个', clear.length)}
            </Button>
            <Button disabled={busy || chosen.length === 0 || records.length === 0} onClick={() => setPicking(chosen)}>
              {t('所选 {0} 个挂接到…', chosen.length)}
            </Button>
            <Button disabled={busy || loose.length === 0} onClick={() => setMaking(chosen.length > 0 ? chosen : loose)}>
              {chosen.length > 0 ? t('所选 {0} 个生成档案…', chosen.length) : t('全部生成档案…')}
            </Button>
            <span className="arc-prepare-quiet">{t('{0} 个待人工决定', undecided)}</span>
          </>
        }
      />
      {picking ? (
        <PickDialog
          files={picking}
          records={records}
          onClose={() => setPicking(null)}
          onPick={(itemId) =>
            act(async () => {
              await attach(picking.map(({ path }) => ({ path, itemId })));
              setPicking(null);
            })
          }
        />
      ) : null}
      {making ? (
        <MakeDialog
          batch={batch}
          files={making}
          onClose={() => setMaking(null)}
          onDone={async () => {
            setMaking(null);
            setSelected(new Set());
            await refresh();
          }}
        />
      ) : null}
    </>
  );
}
