import { spoken } from '@dossier/widgets/language/text.ts';

/** Px between two buttons, and the cell's own padding on both sides. */
const gap = 16;
const padding = 24;
const latinChar = 7.5;
const englishWidth = 232;

/** Width of the column of actions: English words are longer. @param more px that a page needs beside the buttons */
export function actionsWidth(more = 0): number {
  return (spoken() === 'en' ? englishWidth : 172) + more;
}

/** Whether three buttons stand side by side in that column: in Chinese they always do, in English short words do. */
export function standsBeside(labels: readonly string[]): boolean {
  if (labels.length < 3 || spoken() !== 'en') return labels.length <= 3;
  const width = labels.join('').length * latinChar + gap * (labels.length - 1);
  return labels.length === 3 && width <= englishWidth - padding;
}
