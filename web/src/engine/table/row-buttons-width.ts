import { spoken } from '@dossier/widgets/language/text.ts';

/** Px between two buttons, and of the column of actions in English without the cell's own padding. */
const gap = 16;
const latinChar = 7.5;
const englishRoom = 208;

/** Whether three buttons stand side by side in the column of actions: in Chinese they always do, in English short words do. */
export function standsBeside(labels: readonly string[]): boolean {
  if (labels.length < 3 || spoken() !== 'en') return labels.length <= 3;
  const width = labels.join('').length * latinChar + gap * (labels.length - 1);
  return labels.length === 3 && width <= englishRoom;
}
