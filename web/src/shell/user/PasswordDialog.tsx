import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { PasswordInput } from '@dossier/widgets/kit/PasswordInput.tsx';
import { Form } from 'antd';
import { FormItem } from '#engine/form/FormItem.tsx';
import { passwordMin } from '#services/api/client-config.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import { useAct } from '#services/page/use-act.ts';
import { changePassword, type PasswordFields } from './change-password.ts';

/** 修改密码, 800 px wide. */
export default function PasswordDialog({ onClose }: { onClose(): void }) {
  const t = useShellMessages();
  const [form] = Form.useForm<PasswordFields>();
  const [busy, act] = useAct();

  const save = async (values: PasswordFields) => {
    await act(async () => {
      if (await changePassword(values)) onClose();
    });
  };

  return (
    <AppModal
      open
      title={t.password.title}
      width={800}
      okText={t.ok}
      cancelText={t.close}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
      afterOpenChange={(open) => open && form.focusField('oldpassword')}
      mask={{ closable: false }}
    >
      <Form form={form} layout="vertical" onFinish={save} scrollToFirstError={{ focus: true }} className="dialog-form">
        <div className="rp-form">
          <div className="rp-group">
            <FormItem name="oldpassword" label={t.password.old} required={t.password.needOld}>
              <PasswordInput autoComplete="current-password" />
            </FormItem>
            <FormItem
              name="password"
              label={t.password.next}
              help={t.password.help(passwordMin())}
              required={t.password.needNext}
              rules={[{ min: passwordMin(), message: t.password.tooShort(passwordMin()) }]}
            >
              <PasswordInput autoComplete="new-password" />
            </FormItem>
            <FormItem
              name="confirmpassword"
              label={t.password.confirm}
              // A changed new password must be confirmed again: this field is checked anew, and only once it was filled.
              dependencies={['password']}
              required={t.password.needConfirm}
              rules={[
                ({ getFieldValue }) => ({
                  validator: async (_, value: string) => {
                    if (value && value !== getFieldValue('password')) throw new Error(t.password.differ);
                  },
                }),
              ]}
            >
              <PasswordInput autoComplete="new-password" onPressEnter={form.submit} />
            </FormItem>
          </div>
        </div>
      </Form>
    </AppModal>
  );
}
