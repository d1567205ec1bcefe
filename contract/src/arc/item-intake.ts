import type { ActionInput } from '../core/action.ts';
import { longText, ref } from '../core/field.ts';
import { intake } from './intake.ts';

/** What is known of how a record came in; its batch alone writes it (domain 6.5). */
export const intakeFields = {
  intakeId: ref(() => intake, {
    label: '接收批次',
    text: 'no',
    readOnly: true,
    form: false,
    loose: true,
    search: 'equals',
    more: true,
    list: false,
    excel: false,
  }),
  returnReason: longText({ label: '退回原因', readOnly: true, form: false, max: 500, list: false, excel: false }),
};

type Status = Readonly<Record<'arranging' | 'handed' | 'checking' | 'returned' | 'void', string>>;

/** What is done to single records of a batch (domain 6.5). */
export const intakeActions = (status: Status) =>
  ({
    sendBack: {
      label: '退回',
      done: '档案已退回',
      from: [status.checking],
      to: status.returned,
      danger: true,
      input: { returnReason: longText({ label: '退回原因', required: true, max: 500 }) },
    },
    resend: {
      label: '重新移交',
      done: '档案已重新移交',
      from: [status.returned],
      to: status.handed,
      sets: { returnReason: null },
    },
    void: {
      label: '作废',
      from: [status.arranging, status.returned],
      to: status.void,
      danger: true,
      ask: '作废后不能恢复。',
    },
  }) satisfies Record<string, ActionInput>;
