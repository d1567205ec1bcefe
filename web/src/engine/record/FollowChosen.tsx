import BellOutlined from '@ant-design/icons/BellOutlined';
import { mostFollowedAtOnce } from '@dossier/contract/communication/own-record.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { feedback, showError } from '#services/page/feedback.ts';
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
  const [busy, setBusy] = useState(false);

  async function run(): Promise<void> {
    setBusy(true);
    try {
      feedback()?.message.success(await followChosen(resource, ids));
      onDone();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
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
