import { endInstance } from '@dossier/contract/flow/acting.ts';
import { longestOpinion } from '@dossier/contract/flow/flow.ts';
import { usePrompt } from '@dossier/widgets/dialog/use-prompt.tsx';
import { Button } from 'antd';
import { callEnvelope } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import { type FlowInstance, refreshFlow, urge, withdraw } from './flow.api.ts';

type Of = Pick<FlowInstance, 'id' | 'title' | 'resource' | 'mayWithdraw' | 'mayUrge'> & { mayEnd?: boolean };

/** What the applicant may do with a running approval: 催办 and 撤回; and 终止 for who holds its right. */
export function FlowActs({ instance }: { instance: Of }) {
  const t = useText();
  const [prompt, dialog] = usePrompt();
  const { id, title, resource, mayWithdraw, mayUrge, mayEnd = false } = instance;
  const refresh = () => refreshFlow(resource);

  return (
    <span className="fl-acts">
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
    </span>
  );
}
