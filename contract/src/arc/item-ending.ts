import { date, yesNo } from '../core/field.ts';

/** What holds and appraisals say of a record; they alone write it. */
export const endingFields = {
  /** Whether a hold on it is open (AR20). */
  held: yesNo({
    label: '冻结',
    readOnly: true,
    form: false,
    initial: 'N',
    search: 'equals',
    more: true,
    list: false,
    excel: false,
  }),
  extendedTo: date({ label: '续存至', readOnly: true, form: false, list: false, excel: false }),
};

/** What appraisal and destruction do to a record, as its history calls it. */
export const endingEvents = {
  appraise: '列入鉴定',
  appraised: '鉴定完毕',
  spare: '撤销销毁',
  destroy: '销毁',
} as const;
