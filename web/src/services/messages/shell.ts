import { useCatalogue } from './index.ts';
import { type ShellMessages, shellZhCN } from './shell-zh-CN.ts';
import { zhCN } from './zh-CN.ts';

const chinese: ShellMessages = { ...zhCN, ...shellZhCN };

/** All texts of the shell in the user's language: for what is shown behind sign-in only. */
export function useShellMessages(): ShellMessages {
  return useCatalogue(({ english }) => english ?? chinese);
}

/** As `useShellMessages`, outside React. */
export function shellMessages(): ShellMessages {
  return useCatalogue.getState().english ?? chinese;
}
