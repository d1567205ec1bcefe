import { addFormMenu } from '@dossier/contract/online/form/record-calls.ts';
import { callEnvelope } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { MenuEntryDialog } from '#services/navigation/MenuEntryDialog.tsx';
import type { FormRow } from '../form.api.ts';

export interface AddressDialogProps {
  form: FormRow;
  onClose: () => void;
}

/** Where a form is opened, and its entry in the menu with the rights over its records. */
export default function AddressDialog({ form, onClose }: AddressDialogProps) {
  const t = useText();
  return (
    <MenuEntryDialog
      name={form.tableTxt ?? ''}
      address={`/online/cgformList/${form.id}`}
      addressLabel={t('数据列表地址')}
      hint={t('菜单连同查询、添加、编辑、删除、导出权限一起创建，授权给角色后可用；位置可在菜单管理中调整。')}
      make={async (name) => (await callEnvelope(addFormMenu, { body: { id: form.id, name } })).message}
      onClose={onClose}
    />
  );
}
