import type { Language } from '@dossier/contract/english/language.ts';
import type { FlowEventKind, FlowState } from '@dossier/contract/flow/flow.ts';

interface SheetWords {
  title: string;
  record: string;
  decisions: string;
  /** Heads of the columns: step, person, what, opinion, time, signature. */
  columns: readonly string[];
  head: Record<'subject' | 'number' | 'state' | 'applicant' | 'started' | 'ended' | 'version' | 'note', string>;
  states: Record<FlowState, string>;
  /** What is on the sheet; reminders and what the system noted on the way are not. */
  acts: Partial<Record<FlowEventKind, string>>;
  waits: string;
  system: string;
  /** Somebody in the place of another. */
  behalf: (by: string, principal: string) => string;
  list: (names: readonly string[]) => string;
  /** What was done, and to whom. */
  to: (act: string, names: string) => string;
}

/** What the approval sheet says by itself, in the language of whoever prints it. */
export const sheetWords: Record<Language, SheetWords> = {
  zh: {
    title: '审批单',
    record: '审批内容',
    decisions: '审批记录',
    columns: ['步骤', '审批人', '结果', '意见', '时间', '签字'],
    head: {
      ...{ subject: '标题', number: '记录', state: '审批结果', applicant: '申请人', started: '提交时间' },
      ...{ ended: '结束时间', version: '流程版本', note: '提交说明' },
    },
    states: { running: '审批中', passed: '已通过', refused: '已驳回', withdrawn: '已撤回', ended: '已终止' },
    acts: {
      ...{ start: '提交', agree: '同意', refuse: '驳回', back: '退回', transfer: '转办', addBefore: '前加签' },
      ...{ addAfter: '后加签', withdraw: '撤回', end: '终止', autoAgree: '超时自动同意', autoRefuse: '超时自动驳回' },
      ...{ escalate: '超时转上级', fallback: '转交处理', copy: '抄送', passed: '审批通过' },
    },
    waits: '待处理',
    system: '系统',
    behalf: (by, principal) => `${by}（代 ${principal}）`,
    list: (names) => names.join('、'),
    to: (act, names) => `${act}：${names}`,
  },
  en: {
    title: 'Approval sheet',
    record: 'What is approved',
    decisions: 'Decisions',
    columns: ['Step', 'Person', 'Decision', 'Opinion', 'Time', 'Signature'],
    head: {
      ...{ subject: 'Title', number: 'Record', state: 'State', applicant: 'Applicant', started: 'Submitted' },
      ...{ ended: 'Ended', version: 'Version', note: 'Note' },
    },
    states: { running: 'Running', passed: 'Passed', refused: 'Refused', withdrawn: 'Withdrawn', ended: 'Ended' },
    acts: {
      ...{ start: 'Submitted', agree: 'Agreed', refuse: 'Refused', back: 'Sent back', transfer: 'Passed on' },
      ...{ addBefore: 'Asked first', addAfter: 'Asked after', withdraw: 'Withdrawn', end: 'Ended' },
      ...{ autoAgree: 'Late: passed', autoRefuse: 'Late: refused', escalate: 'Late: given to' },
      ...{ fallback: 'Given to', copy: 'Copy', passed: 'Approved' },
    },
    waits: 'To decide',
    system: 'System',
    behalf: (by, principal) => `${by} (for ${principal})`,
    list: (names) => names.join(', '),
    to: (act, names) => `${act}: ${names}`,
  },
};
