import { addFormMenu } from '@dossier/contract/online/form/record-calls.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { copyText } from '@dossier/widgets/feedback/copy-text.ts';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { callEnvelope } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';
import type { FormRow } from '../form.api.ts';

export interface AddressDialogProps {
  form: FormRow;
  onClose: () => void;
}

/** Where a form is opened, and its entry in the menu with the rights over its records. */
export default function AddressDialog({ form, onClose }: AddressDialogProps) {
  const t = useText();
  const id = useId();
  const [name, setName] = useState(form.tableTxt ?? '');
  const [busy, act] = useAct();
  const address = `/online/cgformList/${form.id}`;
  const copy = async () => {
    if (await copyText(address)) feedback()?.message.success(t('复制成功'));
    else feedback()?.message.error(t('该浏览器不支持自动复制'));
  };
  const make = () =>
    act(async () => {
      const { message } = await callEnvelope(addFormMenu, { body: { id: form.id, name: name.trim() } });
      feedback()?.message.success(message);
      onClose();
    });
  return (
    <AppModal
      open
      title={t('菜单链接[{0}]', form.tableTxt ?? '')}
      width={560}
      onCancel={busy ? undefined : onClose}
      footer={<Button onClick={onClose}>{t('关闭')}</Button>}
    >
      <div className="ofd-address">
        <label htmlFor={`${id}-address`}>{t('数据列表地址')}</label>
        <span>
          <Input id={`${id}-address`} readOnly value={address} />
          <Button onClick={() => void copy()}>{t('复制')}</Button>
        </span>
        <label htmlFor={`${id}-name`}>{t('创建菜单')}</label>
        <span>
          <Input
            id={`${id}-name`}
            value={name}
            maxLength={100}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => setName(target.value)}
          />
          <Button type="primary" loading={busy} disabled={name.trim() === ''} onClick={() => void make()}>
            {t('创建')}
          </Button>
        </span>
        <p id={`${id}-hint`} className="faint">
          {t('菜单连同查询、添加、编辑、删除、导出权限一起创建，授权给角色后可用；位置可在菜单管理中调整。')}
        </p>
      </div>
    </AppModal>
  );
}
