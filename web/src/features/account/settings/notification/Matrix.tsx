import { personalChannels } from '@dossier/contract/communication/message-setting.ts';
import { Checkbox } from 'antd';
import { useShellMessages } from '#services/messages/shell.ts';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { type Choice, type MessageSettings, useSaveChoice } from './message-setting.api.ts';

/** Kinds of messages by channels: what comes how. A box saves at once; robots are there where they are set up. */
export function Matrix({ data }: { data: MessageSettings }) {
  const t = useShellMessages().account;
  const say = useText();
  const { mutate, isPending, variables } = useSaveChoice();
  const hints = hintsOf(data, t);
  const channels = personalChannels.filter((channel) => isOffered(channel, data));
  const robots = channels.some((channel) => channel === 'dingtalk' || channel === 'wechat_enterprise');
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
              {own.map(({ channel, on, fixed }) =>
                channels.some((one) => one === channel) ? (
                  <td key={channel}>
                    <Checkbox
                      aria-label={`${t.noticeKinds[kind] ?? kind} ${t.noticeChannels[channel] ?? channel}`}
                      checked={on}
                      title={fixed ? say('不能关闭') : undefined}
                      disabled={
                        fixed ||
                        (!on && hints.has(channel)) ||
                        (isPending && variables?.kind === kind && variables.channel === channel)
                      }
                      // The server named kind and channel a moment ago.
                      onChange={({ target }) =>
                        mutate({ kind, channel, on: target.checked } as Choice, { onError: showError })
                      }
                    />
                  </td>
                ) : null,
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {robots ? <p className="faint">{say('群机器人只在群里提醒您有新消息，不显示内容。')}</p> : null}
      {[...hints].map(([channel, hint]) => (
        <p key={channel} className="faint">
          {t.noticeChannels[channel]}：{hint}
        </p>
      ))}
    </>
  );
}

/** A robot that is not set up is no column, unless somebody chose it while it was. */
function isOffered(channel: (typeof personalChannels)[number], { missing, kinds }: MessageSettings): boolean {
  if (channel !== 'dingtalk' && channel !== 'wechat_enterprise') return true;
  return (
    missing[channel] === null || kinds.some((kind) => kind.channels.some((one) => one.channel === channel && one.on))
  );
}

/** Why a channel cannot be switched on. */
function hintsOf(data: MessageSettings, t: ReturnType<typeof useShellMessages>['account']): Map<string, string> {
  const hints = new Map<string, string>();
  if (!data.email) hints.set('email', t.noticeNoEmail);
  else if (data.missing.email) hints.set('email', t.noticeOff);
  if (!data.phone) hints.set('sms', t.noticeNoPhone);
  else if (data.missing.sms) hints.set('sms', t.noticeOff);
  return hints;
}
