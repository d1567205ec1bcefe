import type { MessageChannel } from '@dossier/contract/communication/message-setting.ts';
import { dict, longText, user } from '@dossier/contract/core/field.ts';
import { FormDrawer } from '#engine/form/small/FormDrawer.tsx';
import { CodePart } from '#engine/form/small/parts.tsx';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { Preview } from './Preview.tsx';
import { sendTest, type TemplateRecord } from './template.api.ts';

interface Values {
  testData: string;
  msgType: MessageChannel;
  receiver: string;
}

const parts = { testData: CodePart };

/** Sends a template to chosen users with test values. */
export function TestDrawer({ template, onClose }: { template: TemplateRecord; onClose: () => void }) {
  const t = useText();
  return (
    <FormDrawer<Values>
      title={t('发送测试：{0}', template.templateName ?? '')}
      fields={{
        testData: longText({ label: t('测试数据'), help: t('JSON对象，变量名与值') }),
        msgType: dict('messageType', { label: t('消息类型'), required: true }),
        receiver: user({ label: t('消息接收方'), required: true, multiple: true }),
      }}
      parts={parts}
      initial={{ testData: template.templateTestJson ?? '', msgType: 'system' }}
      onSave={async (values) => {
        feedback()?.message.success(await sendTest({ ...values, templateCode: template.templateCode ?? '' }));
        onClose();
      }}
      saveText={t('发送')}
      onClose={onClose}
    >
      {({ draft }) => (
        <Preview
          template={{
            name: template.templateName ?? '',
            content: template.templateContent ?? '',
            type: template.templateType ?? '',
          }}
          values={String(draft.testData ?? '')}
        />
      )}
    </FormDrawer>
  );
}
