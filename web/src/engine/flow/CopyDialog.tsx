import { copyInstance } from '@dossier/contract/flow/acting.ts';
import { mostCopied } from '@dossier/contract/flow/flow.ts';
import { callEnvelope } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { type FlowInstance, refreshFlow } from './flow.api.ts';
import { PeopleDialog } from './PeopleDialog.tsx';

export interface CopyDialogProps {
  instance: Pick<FlowInstance, 'id' | 'title' | 'resource'>;
  onClose: () => void;
}

/** 抄送: lets others know of an approval, with a word to it. */
export default function CopyDialog({ instance: { id, title, resource }, onClose }: CopyDialogProps) {
  const t = useText();

  async function send(users: string[], opinion: string): Promise<void> {
    const body = { id, users, ...(opinion ? { opinion } : {}) };
    feedback()?.message.success((await callEnvelope(copyInstance, { body })).message);
    await refreshFlow(resource);
  }

  return (
    <PeopleDialog
      title={t('抄送：{0}', title)}
      act={t('抄送')}
      label={t('抄送给')}
      hint={t('须能查看该记录；对方会收到消息，在“抄送我的”中查看。')}
      most={mostCopied}
      onSend={send}
      onClose={onClose}
    />
  );
}
