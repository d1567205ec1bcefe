import { loan } from '@dossier/contract/eq/loan.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { dateText } from '@dossier/widgets/text/date-text.ts';
import { Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useId, useRef, useState } from 'react';
import { Field } from '#engine/form/Field.tsx';
import { call, callEnvelope } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';

/** A device and the time that was drawn for it. */
export interface Wanted {
  asset: { id: string; code: string; name: string };
  startTime: string;
  endTime: string;
}

export interface BookDialogProps {
  wanted: Wanted;
  onClose: () => void;
  onBooked: () => void;
}

/** Asks what a drawn booking is for, and submits it. What is refused leaves no draft behind. */
export function BookDialog({ wanted, onClose, onBooked }: BookDialogProps) {
  const t = useText();
  const id = useId();
  const [purpose, setPurpose] = useState('');
  const input = useRef<TextAreaRef>(null);
  const [busy, act] = useAct();
  const [tried, setTried] = useState(false);
  const { asset, startTime, endTime } = wanted;
  const submit = loan.actions.submit.endpoint;

  async function book(): Promise<void> {
    setTried(true);
    if (purpose.trim() === '') return;
    await act(async () => {
      const body = { purpose: purpose.trim(), startTime, endTime, lines: [{ assetId: asset.id }] };
      const made = await call(loan.endpoints.add, { body });
      const draft = { id: String(made.id), version: Number(made.version ?? 1) };
      try {
        const { message, result } = await callEnvelope(submit, { body: draft });
        feedback()?.message.success(message);
        for (const warning of result?.warnings ?? []) feedback()?.notification.warning({ title: warning, duration: 0 });
        onBooked();
        onClose();
      } catch (error) {
        await call(loan.endpoints.delete, { query: { id: draft.id } }).catch(() => {}); // it stays as a draft then
        throw error;
      }
    });
  }

  return (
    <AppModal
      open
      title={t('预约{0}', asset.name)}
      okText={t('提交预约')}
      cancelText={t('取消')}
      confirmLoading={busy}
      onOk={() => void book()}
      onCancel={onClose}
      afterOpenChange={(open) => {
        if (open) input.current?.focus();
      }}
    >
      <p className="booking-quiet">
        <span className="dw-mono">{asset.code}</span>　{dateText(startTime.slice(0, 16))} –{' '}
        {dateText(endTime.slice(0, 16))}
      </p>
      <Field
        id={id}
        label={loan.fields.purpose.label}
        required
        problem={tried && purpose.trim() === '' ? t('请填写用途') : undefined}
      >
        <Input.TextArea
          id={id}
          ref={input}
          maxLength={loan.fields.purpose.max}
          autoSize={{ minRows: 3, maxRows: 6 }}
          value={purpose}
          disabled={busy}
          onChange={(event) => setPurpose(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void book();
          }}
        />
      </Field>
    </AppModal>
  );
}
