import BellOutlined from '@ant-design/icons/BellOutlined';
import { mostFollowedAtOnce } from '@dossier/contract/communication/own-record.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Button } from 'antd';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';
import { followChosen } from './own-record.api.ts';

/** 关注 for the records that are chosen in a list. */
export function FollowChosen({
  resource,
  ids,
  onDone,
}: {
  resource: Resource;
  ids: readonly string[];
  onDone: () => void;
}) {
  const t = useText();
  const [busy, act] = useAct();

  async function run(): Promise<void> {
    await act(async () => {
      feedback()?.message.success(await followChosen(resource, ids));
      onDone();
    });
  }

  return (
    <Button
      size="small"
      icon={<Icon of={BellOutlined} aria-hidden />}
      loading={busy}
      disabled={ids.length > mostFollowedAtOnce}
      onClick={() => void run()}
    >
      {t('关注')}
    </Button>
  );
}
