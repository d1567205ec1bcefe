import type { MessageInstance } from 'antd/es/message/interface';
import type { HookAPI as ModalApi } from 'antd/es/modal/useModal';
import type { NotificationInstance } from 'antd/es/notification/interface';
import { ApiError } from '../api/api-error.ts';

interface Feedback {
  message: MessageInstance;
  notification: NotificationInstance;
  modal: ModalApi;
}

let current: Feedback | null = null;

/** The shell hands over antd's message, notification and modal, which know theme and language. */
export function provideFeedback(feedback: Feedback | null): void {
  current = feedback;
}

/** Short messages and questions from outside React. Null on the sign-in page, which shows its own. */
export function feedback(): Feedback | null {
  return current;
}

/**
 * Shows what a failed call says. Refusals of the HTTP layer (403, 404, time-out, lost session…) were shown by the
 * shell already; sentences of the server about the business come here.
 */
export function showError(error: unknown): void {
  if (error instanceof ApiError) {
    if (error.status === 200) current?.message.warning(error.message);
    return;
  }
  if (error instanceof DOMException && error.name === 'AbortError') return;
  console.error(error);
  current?.message.error(error instanceof Error ? error.message : String(error));
}
