import * as contract from '@dossier/contract/online/form/design-calls.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';
import { useRights } from '#services/session/access.ts';
import { deleteWithTable, type FormRow, removeDefinition } from '../form.api.ts';
import '../form.css';

export interface RemoveDialogProps {
  form: Pick<FormRow, 'id' | 'tableName' | 'tableTxt'>;
  onDone: () => void;
  onClose: () => void;
}

/** Takes a form away: its configuration alone, or its table too, for which the name of the table is typed. */
export default function RemoveDialog({ form, onDone, onClose }: RemoveDialogProps) {
  const t = useText();
  const id = useId();
  const { may } = useRights();
  const [typed, setTyped] = useState('');
  const [busy, act] = useAct();
  const canDelete = may(contract.deleteForm);
  const run = (work: (of: string) => Promise<string>) =>
    act(async () => {
      feedback()?.message.success(await work(form.id));
      onDone();
      onClose();
    });
  return (
    <AppModal
      open
      title={t('确认删除表单吗？')}
      width={520}
      onCancel={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('取消')}
          </Button>
          {may(contract.removeForm) ? (
            <Button danger loading={busy} onClick={() => void run(removeDefinition)}>
              {t('移除表单')}
            </Button>
          ) : null}
          {canDelete ? (
            <Button
              danger
              type="primary"
              loading={busy}
              disabled={typed.trim() !== form.tableName}
              onClick={() => void run(deleteWithTable)}
            >
              {t('删除表单')}
            </Button>
          ) : null}
        </>
      }
    >
      <p>
        <strong>{form.tableTxt}</strong> <span className="dw-mono">{form.tableName}</span>
      </p>
      <p>{t('移除：仅删除配置，保留数据库表和数据')}</p>
      {canDelete ? (
        <>
          <p>{t('删除：同时删除数据库表和数据；表中的数据另外保留 30 天')}</p>
          <div className="ofd-confirm">
            <label htmlFor={id}>{t('要删除表和数据，请输入表名 {0}', form.tableName)}</label>
            <Input
              id={id}
              autoComplete="off"
              className="dw-mono"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
        </>
      ) : null}
    </AppModal>
  );
}
