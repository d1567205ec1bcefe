import type { LongTextField } from '@dossier/contract/core/fields/long-text.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import type { ShownKind } from './kind.ts';

const MarkdownPreview = lazyPart(async () => (await import('@dossier/widgets/markdown/MarkdownPreview.tsx')).default);

const lines = (text: string) => <span className="rp-lines-text">{text}</span>;

export const longTextKind: ShownKind<LongTextField> = {
  importance: () => 24,
  whole: ({ field, text }) => (field.markdown ? <MarkdownPreview text={text} label={field.label} /> : lines(text)),
  kept: ({ text }) => lines(text),
};
