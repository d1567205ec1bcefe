import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Switch } from 'antd';
import { useShellMessages } from '#services/messages/shell.ts';
import { showError } from '#services/page/feedback.ts';
import {
  type Choice,
  type MessageSettings as Settings,
  useMessageSettings,
  useSaveChoice,
} from './message-setting.api.ts';

/** 新消息通知: which kinds of messages come how. A switch saves at once. */
export default function MessageSettings() {
  const t = useShellMessages().account;
  const { data, error, refetch } = useMessageSettings();
  const { mutate, isPending, variables } = useSaveChoice();
  if (error) return <ErrorState title={t.noticeFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones lines={5} />;
  const hints = hintsOf(data, t);
  return (
    <>
      <table className="message-settings">
        <thead>
          <tr>
            <th scope="col">{t.noticeKind}</th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {t.noticeChannels[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.kinds.map(({ kind, channels: own }) => (
            <tr key={kind}>
              <th scope="row">{t.noticeKinds[kind] ?? kind}</th>
              {own.map(({ channel, on, fixed }) => (
                <td key={channel}>
                  <Switch
                    aria-label={`${t.noticeKinds[kind] ?? kind} ${t.noticeChannels[channel] ?? channel}`}
                    checked={on}
                    disabled={fixed || (!on && hints.has(channel))}
                    loading={isPending && variables?.kind === kind && variables.channel === channel}
                    // The server named kind and channel a moment ago.
                    onChange={(next) => mutate({ kind, channel, on: next } as Choice, { onError: showError })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {[...hints].map(([channel, hint]) => (
        <p key={channel} className="faint">
          {t.noticeChannels[channel]}：{hint}
        </p>
      ))}
    </>
  );
}

const channels = ['system', 'email', 'sms'] as const;

/** Why a channel cannot be switched on. */
function hintsOf(data: Settings, t: ReturnType<typeof useShellMessages>['account']): Map<string, string> {
  const hints = new Map<string, string>();
  if (!data.email) hints.set('email', t.noticeNoEmail);
  else if (data.missing.email) hints.set('email', t.noticeOff);
  if (!data.phone) hints.set('sms', t.noticeNoPhone);
  else if (data.missing.sms) hints.set('sms', t.noticeOff);
  return hints;
}
