import { updatePassword } from '@dossier/contract/system/session.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { callEnvelope } from '../../platform/api.ts';
import { passwordMin } from '../../platform/client-config.ts';
import { feedback, showError } from '../../platform/feedback.ts';
import { useShellMessages } from '../../platform/messages/shell.ts';
import { useSession } from '../../platform/session.ts';

interface Values {
  oldpassword: string;
  password: string;
  confirmpassword: string;
}

/** 修改密码, 800 px wide. */
export default function PasswordDialog({ onClose }: { onClose(): void }) {
  const t = useShellMessages();
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);

  const save = async (values: Values) => {
    const username = useSession.getState().user?.username;
    if (!username) return void feedback()?.message.warning(t.password.nobody);
    setBusy(true);
    try {
      const { message } = await callEnvelope(updatePassword, { body: { username, ...values } });
      feedback()?.message.success(message);
      onClose();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
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
      <Form
        form={form}
        layout="vertical"
        onFinish={save}
        scrollToFirstError={{ focus: true }}
        className="dialog-form"
        requiredMark={false}
      >
        <Form.Item name="oldpassword" label={t.password.old} rules={[{ required: true, message: t.password.needOld }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item
          name="password"
          label={t.password.next}
          extra={t.password.help(passwordMin())}
          rules={[
            { required: true, message: t.password.needNext },
            { min: passwordMin(), message: t.password.tooShort(passwordMin()) },
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="confirmpassword"
          label={t.password.confirm}
          // A changed new password must be confirmed again: this field is checked anew, and only once it was filled.
          dependencies={['password']}
          rules={[
            { required: true, message: t.password.needConfirm },
            ({ getFieldValue }) => ({
              validator: async (_, value: string) => {
                if (value && value !== getFieldValue('password')) throw new Error(t.password.differ);
              },
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" onPressEnter={form.submit} />
        </Form.Item>
      </Form>
    </AppModal>
  );
}
