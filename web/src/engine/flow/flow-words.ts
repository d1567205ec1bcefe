import type { FlowState } from '@dossier/contract/flow/flow.ts';
import { type Later, later, say } from '#services/messages/text.ts';
import type { Asked, FlowEvent, WayStop } from './flow.api.ts';

/** How an approval stands, and the tint of its tag. */
export const stateWords: Readonly<Record<FlowState, { text: Later; tone: string }>> = {
  running: { text: later('审批中'), tone: 'blue' },
  passed: { text: later('已通过'), tone: 'green' },
  refused: { text: later('已驳回'), tone: 'red' },
  withdrawn: { text: later('已撤回'), tone: 'grey' },
  ended: { text: later('已终止'), tone: 'grey' },
};

/** What happened, as the timeline tells it behind the name of who did it. */
export function eventWords({ kind, to, step }: Pick<FlowEvent, 'kind' | 'to' | 'step'>): string {
  const names = namesOf(to);
  switch (kind) {
    case 'start':
      return say('提交了审批');
    case 'agree':
      return say('同意');
    case 'refuse':
      return say('驳回给申请人');
    case 'back':
      return say('退回到“{0}”', step ?? '');
    case 'transfer':
      return say('转办给{0}', names);
    case 'addBefore':
      return say('请{0}先签', names);
    case 'addAfter':
      return say('请{0}后签', names);
    case 'withdraw':
      return say('撤回了申请');
    case 'urge':
      return say('催办');
    case 'end':
      return say('终止了审批');
    case 'remind':
      return say('系统提醒{0}', names);
    case 'late':
      return say('已超时');
    case 'autoAgree':
      return say('超时，系统自动同意');
    case 'autoRefuse':
      return say('超时，系统自动驳回');
    case 'escalate':
      return say('超时，转给上级{0}', names);
    case 'fallback':
      return say('没有审批人，转给{0}', names);
    case 'applicant':
      return say('{0}是申请人，不参与审批', names);
    case 'blind':
      return say('{0}看不到记录，不参与审批', names);
    case 'copy':
      return say('抄送给{0}', names);
    case 'passed':
      return say('审批通过');
  }
}

const askedWords: Readonly<Record<Asked['state'], Later>> = {
  ahead: later('待轮到'),
  waiting: later('等待前面的人'),
  open: later('待处理'),
  agreed: later('已同意'),
  refused: later('已驳回'),
  returned: later('已退回'),
  transferred: later('已转办'),
  closed: later('无需处理'),
};

/** What somebody at a step did, or is waited for. */
export const askedWord = (state: Asked['state']): string => say(askedWords[state]);

const modeWords = { any: later('或签'), all: later('会签'), order: later('依次') } as const;

/** How a step decides: by one alone, any of several, all, or all in order. */
export function modeWord({ mode, people }: Pick<WayStop, 'mode' | 'people'>): string {
  if (mode === null) return '';
  return people.length === 1 ? say('单人') : say(modeWords[mode]);
}

const afterWords = {
  remind: later('超时每日提醒'),
  pass: later('超时自动同意'),
  refuse: later('超时自动驳回'),
  escalate: later('超时转给上级'),
} as const;

/** The limit of a step, and what then happens. */
export function limitWords({ days, after }: Pick<WayStop, 'days' | 'after'>): string {
  if (days === null) return '';
  const limit = say('{0} 个工作日', days);
  return after === null ? limit : say('{0}，{1}', limit, say(afterWords[after]));
}

/** Names of people in one text. */
export const namesOf = (people: readonly { name: string; username: string }[]): string =>
  people.map(({ name, username }) => name || username).join(say('、'));
