import { say } from '#services/messages/text.ts';

export interface Outcome {
  /** `warn`: one can work, but something will be wrong. */
  state: 'good' | 'warn' | 'bad';
  text: string;
}

/** Codes of a second step are taken within half a minute before and after (decision 0097). */
const mostApart = 30_000;

/** @param apart how far the clock here is before that of the server, in ms */
export function clockOutcome(apart: number): Outcome {
  const seconds = Math.round(Math.abs(apart) / 1000);
  if (seconds === 0) return { state: 'good', text: say('与服务器一致') };
  const text = apart > 0 ? say('比服务器快 {0} 秒', seconds) : say('比服务器慢 {0} 秒', seconds);
  if (Math.abs(apart) <= mostApart) return { state: 'good', text };
  return { state: 'warn', text: say('{0}，请校准时间，否则动态验证码可能无效', text) };
}

/** What a browser has not, by name. */
export function lacking(features: Readonly<Record<string, boolean>>): Outcome {
  const names = Object.keys(features).filter((name) => !features[name]);
  return names.length === 0
    ? { state: 'good', text: say('满足') }
    : { state: 'bad', text: say('缺少：{0}', names.join(', ')) };
}
