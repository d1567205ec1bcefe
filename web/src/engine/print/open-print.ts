import type { Print } from '@dossier/contract/core/print.ts';
import { saveBlob } from '@dossier/widgets/upload/save-file.ts';
import { type AnyEndpoint, type CallInput, downloadOrTask } from '#services/api/api.ts';
import { say } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';

/** So long the document stays where its tab finds it, in milliseconds: somebody may load the tab again. */
const keptMs = 10 * 60_000;

/**
 * Prints and shows the document in a tab of its own; where the browser lets no tab be opened it is saved instead. To be
 * called by a click, and before anything is waited for: later a browser takes the tab for an advertisement.
 * @returns the task that goes on with it in the background, or null
 */
export async function openPrint(
  print: Pick<Print, 'label'> & { endpoint: AnyEndpoint },
  query: Readonly<Record<string, string | number | undefined>>,
): Promise<string | null> {
  const tab = window.open('', '_blank');
  if (tab) {
    tab.document.title = print.label;
    tab.document.body.textContent = say('正在生成“{0}”…', print.label);
  }
  try {
    // What is asked was made for this print.
    const answer = await downloadOrTask(print.endpoint, { query } as CallInput<AnyEndpoint>);
    if ('taskId' in answer) {
      tab?.close();
      return answer.taskId;
    }
    if (!tab || tab.closed) saveBlob(answer.blob, answer.name);
    else {
      const address = URL.createObjectURL(answer.blob);
      tab.location.replace(address);
      setTimeout(() => URL.revokeObjectURL(address), keptMs);
    }
  } catch (error) {
    tab?.close();
    showError(error);
  }
  return null;
}
