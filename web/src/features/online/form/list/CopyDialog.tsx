import { PromptDialog } from '@dossier/widgets/dialog/PromptDialog.tsx';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { copyAsTable, type FormRow } from '../form.api.ts';

export interface CopyDialogProps {
  form: Pick<FormRow, 'id' | 'tableName'>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the name of the new table, and copies the form to it. */
export default function CopyDialog({ form: { id, tableName }, onDone, onClose }: CopyDialogProps) {
  const t = useText();
  return (
    <PromptDialog
      title={t('复制表')}
      content={t('请输入新表名：')}
      defaultValue={`${tableName}_copy`}
      rules={[
        { required: true, whitespace: true, message: t('请输入新表名') },
        {
          validator: async (_rule, value: string | undefined) => {
            if (value?.trim().toLowerCase() === tableName) throw new Error(t('新表名和旧表名不能一致'));
          },
        },
      ]}
      onOk={async (value) => {
        feedback()?.message.success(await copyAsTable(id, value.trim()));
        onDone();
      }}
      onClose={onClose}
    />
  );
}
