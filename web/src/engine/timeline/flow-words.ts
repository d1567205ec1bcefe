import { eventKinds, type FlowEventKind } from '@dossier/contract/flow/flow.ts';
import { type Later, later, say } from '#services/messages/text.ts';
import type { Entry } from './timeline.api.ts';

/** What happened in an approval, short: the tab 审批 says to whom. */
const words: Readonly<Record<FlowEventKind, Later>> = {
  start: later('提交了审批'),
  agree: later('同意'),
  refuse: later('驳回'),
  back: later('退回'),
  transfer: later('转办'),
  addBefore: later('加签'),
  addAfter: later('加签'),
  withdraw: later('撤回了申请'),
  urge: later('催办'),
  end: later('终止了审批'),
  remind: later('系统已提醒'),
  late: later('已超时'),
  autoAgree: later('超时，系统自动同意'),
  autoRefuse: later('超时，系统自动驳回'),
  escalate: later('超时，已转给上级'),
  fallback: later('没有审批人，已转给指定角色'),
  applicant: later('申请人不参与审批'),
  blind: later('看不到记录的人不参与审批'),
  copy: later('抄送'),
  passed: later('审批通过'),
};

/** An event of an approval in words, with its step. */
export function flowWords({ action, step }: Pick<Entry, 'action' | 'step'>): string {
  const kind = eventKinds.find((one) => one === action);
  const did = kind ? say(words[kind]) : '';
  return step ? say('{0}“{1}”', did, step) : did;
}
