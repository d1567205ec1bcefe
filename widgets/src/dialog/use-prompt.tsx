import { type ReactNode, useCallback, useState } from 'react';
import { PromptDialog, type PromptOptions } from './PromptDialog.tsx';

/** Opens a prompt from a handler: `const [prompt, dialog] = usePrompt()`, with `dialog` drawn somewhere in the page. */
export function usePrompt(): [prompt: (options: PromptOptions) => void, dialog: ReactNode] {
  const [asked, setAsked] = useState<{ options: PromptOptions; turn: number } | null>(null);
  const prompt = useCallback(
    (options: PromptOptions) => setAsked((before) => ({ options, turn: (before?.turn ?? 0) + 1 })),
    [],
  );
  const dialog = asked ? <PromptDialog key={asked.turn} {...asked.options} onClose={() => setAsked(null)} /> : null;
  return [prompt, dialog];
}
