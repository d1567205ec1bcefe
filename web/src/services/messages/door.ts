import { doorZhCN } from './door-zh-CN.ts';
import { useCatalogue } from './index.ts';
import { zhCN } from './zh-CN.ts';

const chinese = { ...zhCN, ...doorZhCN };

/** Texts before sign-in with those of registration, recovery, codes to scan and other providers. */
export function useDoorMessages(): typeof chinese {
  return useCatalogue(({ english }) => english ?? chinese);
}
