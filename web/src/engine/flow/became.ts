import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { getByTask } from '@dossier/contract/flow/reading.ts';
import { say } from '#services/messages/text.ts';
import { namesOf } from './flow-words.ts';

type ByTask = ResultOf<typeof getByTask>;

/** What became of a task that its reader does not decide on: an old message leads to it. */
export function becameOf({ asked, state }: Pick<ByTask, 'asked' | 'state'>): string {
  const { step, at, by, person, to } = asked;
  const name = by && by.username !== person.username ? say('{0}（代 {1}）', by.name, person.name) : person.name;
  switch (asked.state) {
    case 'agreed':
      return say('{0}已于 {1} 同意“{2}”。', name, at ?? '', step);
    case 'refused':
      return say('{0}已于 {1} 驳回“{2}”。', name, at ?? '', step);
    case 'returned':
      return say('{0}已于 {1} 退回“{2}”。', name, at ?? '', step);
    case 'transferred':
      return say('{0}已于 {1} 将“{2}”转办给{3}。', name, at ?? '', step, namesOf(to));
    case 'waiting':
      return say('“{0}”还没有轮到{1}，等待前面的人处理。', step, person.name);
    case 'open':
      return say('“{0}”由{1}处理。', step, person.name);
    default:
      break;
  }
  if (state === 'withdrawn') return say('申请人已撤回，“{0}”不需要再处理。', step);
  if (state === 'ended') return say('审批已被终止，“{0}”不需要再处理。', step);
  return say('“{0}”已由其他人处理，不需要{1}再处理。', step, person.name);
}
