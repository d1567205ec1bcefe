import type { HtmlField } from '@dossier/contract/core/fields/html.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import type { ShownKind } from './kind.ts';

const RichWords = lazyPart(async () => (await import('../record/RichWords.tsx')).default);

export const htmlKind: ShownKind<HtmlField> = {
  importance: () => 24,
  whole: ({ text }) => <RichWords html={text} />,
  kept: ({ text }) => text.replace(/<[^>]*>/g, ' ').trim(),
};
