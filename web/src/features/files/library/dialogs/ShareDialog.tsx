import { type FileLevel, fileLevel } from '@dossier/contract/files/library.ts';
import { membersOf } from '@dossier/widgets/data/csv.ts';
import { DepartSelect } from '@dossier/widgets/depart/DepartSelect.tsx';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { UserSelect } from '@dossier/widgets/user/UserSelect.tsx';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';
import { endShare, type LibraryRow, share, useShares } from '../library.api.ts';

/** With whom a file or folder is shared, and what they may do. */
export default function ShareDialog({
  file,
  onDone,
  onClose,
}: {
  file: LibraryRow;
  onDone: () => void;
  onClose: () => void;
}) {
  const t = useText();
  const id = useId();
  const shares = useShares(file.id);
  const [users, setUsers] = useState('');
  const [departs, setDeparts] = useState('');
  const [level, setLevel] = useState<FileLevel>(fileLevel.view);
  const [wrong, setWrong] = useState(false);
  const [busy, act] = useAct();
  const levels: { value: FileLevel; label: string }[] = [
    { value: fileLevel.view, label: t('可查看') },
    { value: fileLevel.edit, label: t('可编辑') },
    { value: fileLevel.manage, label: t('可管理') },
  ];
  const finish = (work: () => Promise<string>) =>
    act(async () => {
      feedback()?.message.success(await work());
      await shares.refetch();
      onDone();
    });

  function send(): void {
    const targets = [
      ...membersOf(users).map((target) => ({ kind: 'user' as const, target })),
      ...membersOf(departs).map((target) => ({ kind: 'depart' as const, target })),
    ];
    if (targets.length === 0) {
      setWrong(true);
      return;
    }
    void finish(async () => {
      const said = await share({ id: file.id, level, targets });
      setUsers('');
      setDeparts('');
      return said;
    });
  }

  return (
    <AppModal
      open
      title={t('共享“{0}”', file.fileName ?? '')}
      width={560}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('关闭')}</Button>}
    >
      <div className="lib-share">
        <label htmlFor={`${id}-users`}>{t('人员')}</label>
        <UserSelect
          id={`${id}-users`}
          store="id"
          multiple
          value={users}
          disabled={busy}
          onChange={(next) => {
            setUsers(next ?? '');
            setWrong(false);
          }}
        />
        <label htmlFor={`${id}-departs`}>{t('部门')}</label>
        <DepartSelect
          id={`${id}-departs`}
          multiple
          value={departs}
          disabled={busy}
          onChange={(next) => {
            setDeparts(next ?? '');
            setWrong(false);
          }}
        />
        <label htmlFor={`${id}-level`}>{t('权限')}</label>
        <span className="lib-level">
          <Select id={`${id}-level`} value={level} options={levels} onChange={setLevel} />
          <Button type="primary" loading={busy} onClick={send}>
            {t('共享')}
          </Button>
        </span>
        {wrong ? (
          <p role="alert" className="lib-bad">
            {t('请选择人员或部门')}
          </p>
        ) : null}
      </div>
      {shares.error ? (
        <p role="alert">{shares.error.message}</p>
      ) : !shares.data ? (
        <Bones lines={2} />
      ) : shares.data.length === 0 ? (
        <p className="faint">{t('还没有共享给任何人')}</p>
      ) : (
        <ul className="lib-list" aria-label={t('已共享给')}>
          {shares.data.map(({ id: shareId, name, level: given, from }) => (
            <li key={`${shareId} ${from ?? ''}`}>
              <span>{name}</span>
              <span className="faint">
                {levels.find(({ value }) => value === given)?.label}
                {from ? t('，来自文件夹“{0}”', from) : ''}
              </span>
              {from ? null : (
                <Button
                  size="small"
                  disabled={busy}
                  aria-label={t('结束与{0}的共享', name ?? '')}
                  onClick={() => void finish(() => endShare(shareId))}
                >
                  {t('结束共享')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </AppModal>
  );
}
