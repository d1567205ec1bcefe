import { endInstance } from '@dossier/contract/flow/acting.ts';
import { longestOpinion } from '@dossier/contract/flow/flow.ts';
import { usePrompt } from '@dossier/widgets/dialog/use-prompt.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { callEnvelope } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import type { CopyDialogProps } from './CopyDialog.tsx';
import { type FlowInstance, refreshFlow, urge, withdraw } from './flow.api.ts';
import { SheetButton } from './SheetButton.tsx';

const CopyDialog = lazyPart<CopyDialogProps>(async () => (await import('./CopyDialog.tsx')).default, 0);

type Of = Pick<FlowInstance, 'id' | 'title' | 'resource' | 'mayWithdraw' | 'mayUrge'> &
  Partial<Pick<FlowInstance, 'mayCopy' | 'mayEnd'>>;

/** What somebody may do with an approval besides deciding: 抄送, 打印; 催办 and 撤回 of their own; 终止 by right. */
export function FlowActs({ instance }: { instance: Of }) {
  const t = useText();
  const [prompt, dialog] = usePrompt();
  const { id, title, resource, mayWithdraw, mayUrge, mayCopy = false, mayEnd = false } = instance;
  const [copying, setCopying] = useState(false);
  const refresh = () => refreshFlow(resource);

  return (
    <span className="fl-acts">
      {mayCopy ? (
        <Button size="small" onClick={() => setCopying(true)}>
          {t('抄送')}
        </Button>
      ) : null}
      <SheetButton id={id} />
      {mayUrge ? (
        <Button
          size="small"
          onClick={() =>
            urge(id)
              .then((said) => feedback()?.message.success(said), showError)
              .then(refresh)
          }
        >
          {t('催办')}
        </Button>
      ) : null}
      {mayWithdraw ? (
        <Button
          size="small"
          onClick={() =>
            askThen(
              {
                title: t('撤回“{0}”', title),
                content: t('撤回后可以修改并重新提交，已收到的人不再需要审批。'),
                okText: t('撤回'),
              },
              () => withdraw(id),
              refresh,
            )
          }
        >
          {t('撤回')}
        </Button>
      ) : null}
      {mayEnd ? (
        <Button
          size="small"
          danger
          onClick={() =>
            prompt({
              title: t('终止“{0}”的审批', title),
              content: t('记录回到提交前的状态，参与的人会收到消息。'),
              placeholder: t('终止的原因'),
              okText: t('终止'),
              rules: [{ required: true, whitespace: true, max: longestOpinion, message: t('请填写终止的原因') }],
              onOk: async (opinion) => {
                feedback()?.message.success((await callEnvelope(endInstance, { body: { id, opinion } })).message);
                await refresh();
              },
            })
          }
        >
          {t('终止')}
        </Button>
      ) : null}
      {dialog}
      {copying ? <CopyDialog instance={instance} onClose={() => setCopying(false)} /> : null}
    </span>
  );
}
