import {
  messageTemplate,
  sendTemplateMessage,
  templateInUse,
} from '@dossier/contract/communication/message-template.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useState } from 'react';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { useText } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';
import { setInUse, type TemplateRecord } from './template.api.ts';
import './template.css';

const TestDrawer = lazyPart(async () => (await import('./TestDrawer.tsx')).TestDrawer, 0);
const formParts = {
  templateContent: lazyPart(async () => (await import('./ContentPart.tsx')).ContentPart, 96),
  templateTestJson: lazyPart(async () => (await import('./TestValuesPart.tsx')).TestValuesPart, 96),
};

const isInUse = (record: TemplateRecord): boolean => record.useStatus === templateInUse;
const { edit } = messageTemplate.endpoints;

/** 消息模板: texts with placeholders. One in use is stopped before it is changed or deleted. */
export default function TemplatePage() {
  const t = useText();
  const [tested, setTested] = useState<TemplateRecord | null>(null);
  return (
    <>
      <ResourcePage
        resource={messageTemplate}
        formAs="drawer"
        formParts={formParts}
        columns={{ templateContent: (record) => <Content record={record} /> }}
        canEdit={(record) => !isInUse(record)}
        canDelete={(record) => !isInUse(record)}
        rowActions={[
          {
            key: 'use',
            label: t('应用'),
            endpoint: edit,
            beside: true,
            when: (record) => !isInUse(record),
            run: (record, page) =>
              askThen(
                {
                  title: t('应用“{0}”', record.templateName ?? ''),
                  content: t('应用后模板不能编辑和删除，停用后可以继续修改。'),
                  okText: t('应用'),
                },
                () => setInUse(record, '1'),
                page.refresh,
              ),
          },
          {
            key: 'stop',
            label: t('停用'),
            endpoint: edit,
            beside: true,
            when: isInUse,
            run: (record, page) =>
              askThen(
                {
                  title: t('停用“{0}”', record.templateName ?? ''),
                  content: t('停用后可以编辑和删除。'),
                  okText: t('停用'),
                },
                () => setInUse(record, '0'),
                page.refresh,
              ),
          },
          { key: 'test', label: t('发送测试'), endpoint: sendTemplateMessage, run: setTested },
        ]}
      />
      {tested ? <TestDrawer template={tested} onClose={() => setTested(null)} /> : null}
    </>
  );
}

/** The text in one line; of rich text what it says. */
function Content({ record }: { record: TemplateRecord }) {
  const text = (record.templateContent ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return (
    <span className="template-line" title={text}>
      {text}
    </span>
  );
}
