import type { ReactNode } from 'react';
import { say } from '../messages/text.ts';
import { feedback, showError } from './feedback.ts';

interface Question {
  title: string;
  content: ReactNode;
  okText: string;
  /** @default 取消 */
  cancelText?: string;
  /** What is done cannot be taken back. @default false */
  danger?: boolean;
}

/** Asks who leaves a form in which something is not saved. */
export function askToLeave(onLeave: () => void): void {
  feedback()?.modal.confirm({
    title: say('有修改尚未保存'),
    content: say('离开后，本次填写的内容将丢失。'),
    okText: say('离开'),
    cancelText: say('继续填写'),
    okButtonProps: { danger: true },
    onOk: onLeave,
  });
}

/**
 * Asks, does it, and says in one sentence what was done or why not. The question closes with the answer.
 * @param run gives the sentence
 * @param after refused or not: what may have changed is fetched anew
 */
export function askThen(question: Question, run: () => Promise<string>, after?: () => unknown): void {
  const { title, content, okText, cancelText = say('取消'), danger = false } = question;
  feedback()?.modal.confirm({
    title,
    content,
    okText,
    cancelText,
    okButtonProps: { danger },
    onOk: async () => {
      try {
        feedback()?.message.success(await run());
      } catch (error) {
        showError(error);
      }
      await after?.();
    },
  });
}
