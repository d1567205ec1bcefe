import { say } from './text.ts';

/** Names of buttons that the UI kit has in English alone; `widgets/kit-names.ts` puts them into its files. */
export const kitWords = {
  clear: () => say('清空'),
  clearColor: () => say('清空颜色'),
  increase: () => say('增加'),
  decrease: () => say('减少'),
  more: () => say('更多'),
};
