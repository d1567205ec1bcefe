import type { MessageChannel } from '@dossier/contract/communication/message-setting.ts';
import { DictSelect } from '@dossier/widgets/dictionary/DictSelect.tsx';
import { UserSelect } from '@dossier/widgets/user/UserSelect.tsx';
import { Form, Input } from 'antd';
import { FormDrawer } from '#engine/form/FormDrawer.tsx';
import { FormItem } from '#engine/form/FormItem.tsx';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { Preview } from './Preview.tsx';
import { sendTest, type TemplateRecord } from './template.api.ts';

interface Values {
  testData: string;
  msgType: MessageChannel;
  receiver: string;
}

/** Sends a template to chosen users with test values. */
export function TestDrawer({ template, onClose }: { template: TemplateRecord; onClose: () => void }) {
  const t = useText();
  return (
    <FormDrawer<Values>
      title={t('发送测试：{0}', template.templateName ?? '')}
      initial={{ testData: template.templateTestJson ?? '', msgType: 'system' }}
      onSave={async (values) => {
        feedback()?.message.success(await sendTest({ ...values, templateCode: template.templateCode ?? '' }));
        onClose();
      }}
      saveText={t('发送')}
      onClose={onClose}
    >
      {() => (
        <>
          <FormItem name="testData" label={t('测试数据')} help={t('JSON对象，变量名与值')}>
            <Input.TextArea className="dw-mono" autoSize={{ minRows: 3, maxRows: 10 }} />
          </FormItem>
          <LivePreview template={template} />
          <FormItem name="msgType" label={t('消息类型')} required>
            <Channel />
          </FormItem>
          <FormItem name="receiver" label={t('消息接收方')} required>
            <Receivers />
          </FormItem>
        </>
      )}
    </FormDrawer>
  );
}

function LivePreview({ template }: { template: TemplateRecord }) {
  const values = Form.useWatch('testData') as string | undefined;
  return (
    <Preview
      template={{
        name: template.templateName ?? '',
        content: template.templateContent ?? '',
        type: template.templateType ?? '',
      }}
      values={values ?? ''}
    />
  );
}

interface ItemProps {
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
}

/** The form item gives value and handler. */
function Channel({ value, onChange, ...control }: ItemProps) {
  return <DictSelect {...control} dict="messageType" value={value} onChange={(next) => onChange?.(next)} />;
}

function Receivers({ value, onChange, ...control }: ItemProps) {
  return <UserSelect {...control} multiple value={value ?? null} onChange={(next) => onChange?.(next)} />;
}
