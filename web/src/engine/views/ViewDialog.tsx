import { type ListViewEntry, listViewLimits } from '@dossier/contract/identity/list-view.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { useText } from '#services/messages/text.ts';

interface Props {
  title: string;
  name?: string;
  roleIds?: ListViewEntry['roleIds'];
  /** Roles that it may be saved for; none: only for oneself. */
  roles: readonly { id: string; roleName: string }[];
  onClose: () => void;
  /** @returns whether it was saved */
  onSave: (title: string, roleIds: string[]) => Promise<boolean>;
}

/** Name of a view, and for whom it is. */
export function ViewDialog({ title, name = '', roleIds = [], roles, onClose, onSave }: Props) {
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState(name);
  const [chosen, setChosen] = useState<string[]>([...roleIds]);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    if (busy) return;
    if (typed.trim() === '') return setProblem(t('请填写视图名称'));
    setBusy(true);
    if (await onSave(typed.trim(), chosen)) onClose();
    else setBusy(false);
  }

  return (
    <AppModal
      open
      title={title}
      width={420}
      okText={t('保存')}
      cancelText={t('取消')}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="rv-form">
        <label htmlFor={`${id}name`}>{t('名称')}</label>
        <Input
          id={`${id}name`}
          autoFocus
          value={typed}
          maxLength={listViewLimits.title}
          onPressEnter={() => void save()}
          {...(problem ? { status: 'error', 'aria-describedby': `${id}problem` } : {})}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem(null);
          }}
        />
        {problem ? (
          <p id={`${id}problem`} className="rv-problem" role="alert">
            {problem}
          </p>
        ) : null}
        {roles.length > 0 ? (
          <>
            <label htmlFor={`${id}roles`}>{t('同时给这些角色')}</label>
            <Select
              id={`${id}roles`}
              mode="multiple"
              value={chosen}
              optionFilterProp="label"
              placeholder={t('不选只给自己')}
              options={roles.map((role) => ({ value: role.id, label: role.roleName }))}
              onChange={setChosen}
            />
          </>
        ) : null}
      </div>
    </AppModal>
  );
}
