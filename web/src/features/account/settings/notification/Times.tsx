import { digestAt } from '@dossier/contract/communication/message-setting.ts';
import { Input, Radio, Switch } from 'antd';
import { useId, useState } from 'react';
import { useShellMessages } from '#services/messages/shell.ts';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { Row } from '../Row.tsx';
import { type MessageSettings, type Times as Saved, useSaveTimes } from './message-setting.api.ts';

/** What a night is where nobody said otherwise. */
const usual = { from: '22:00', to: '08:00' };

/** When what leaves the house may come: quiet hours, and how often mails do. A change saves at once. */
export function Times({ data }: { data: MessageSettings }) {
  const say = useText();
  const words = useShellMessages().account;
  const { mutate, isPending } = useSaveTimes();
  const { quiet, digest } = data;
  const save = (change: Partial<Saved>) => mutate({ quiet, digest, ...change }, { onError: showError });
  const urgent = data.urgent.map((kind) => words.noticeKinds[kind] ?? kind).join(say('、'));
  return (
    <>
      <Row
        title={say('免打扰时段')}
        hint={say('时段内不发邮件、短信和群提醒，结束后补发；站内消息照常。{0}不受影响，立即发送。', urgent)}
      >
        <span className="notice-times">
          {quiet ? (
            <Hours key={`${quiet.from}${quiet.to}`} quiet={quiet} onChange={(next) => save({ quiet: next })} />
          ) : null}
          <Switch
            aria-label={say('免打扰时段')}
            checked={quiet !== null}
            loading={isPending}
            onChange={(on) => save({ quiet: on ? usual : null })}
          />
        </span>
      </Row>
      <Row title={say('邮件频率')} hint={say('每天汇总：当天的邮件合并为一封。{0}仍立即发送。', urgent)}>
        <Radio.Group
          aria-label={say('邮件频率')}
          optionType="button"
          value={digest}
          disabled={isPending}
          options={[
            { value: 'atOnce', label: say('立即发送') },
            { value: 'daily', label: say('每天{0}汇总', digestAt) },
          ]}
          onChange={({ target }) => save({ digest: target.value as Saved['digest'] })}
        />
      </Row>
    </>
  );
}

interface HoursProps {
  quiet: NonNullable<Saved['quiet']>;
  onChange: (quiet: NonNullable<Saved['quiet']>) => void;
}

/** Typed freely; saved when the pair is left and makes sense. */
function Hours({ quiet, onChange }: HoursProps) {
  const say = useText();
  const id = useId();
  const [draft, setDraft] = useState(quiet);
  const isWrong = draft.from === '' || draft.to === '' || draft.from === draft.to;
  const input = (name: 'from' | 'to', label: string) => (
    <Input
      type="time"
      aria-label={label}
      aria-describedby={id}
      {...(isWrong ? { status: 'error' as const } : {})}
      value={draft[name]}
      onChange={({ target }) => setDraft({ ...draft, [name]: target.value.slice(0, 5) })}
    />
  );
  return (
    <fieldset
      className="notice-hours"
      aria-label={say('免打扰时段')}
      onBlur={({ currentTarget, relatedTarget }) => {
        const left = !currentTarget.contains(relatedTarget);
        if (left && !isWrong && (draft.from !== quiet.from || draft.to !== quiet.to)) onChange(draft);
      }}
    >
      {input('from', say('开始时间'))}
      <span aria-hidden>–</span>
      {input('to', say('结束时间'))}
      <span id={id} role="status" className="faint">
        {isWrong ? say('开始和结束时间不能相同') : draft.from > draft.to ? say('次日') : ''}
      </span>
    </fieldset>
  );
}
