import type { TextCard } from '@dossier/contract/dashboard/card.ts';
import MarkdownPreview from '@dossier/widgets/markdown/MarkdownPreview.tsx';

/** A text that somebody wrote. */
export function TextView({ card, title }: { card: TextCard; title: string }) {
  return (
    <div className="card-scroll">
      <MarkdownPreview text={card.text} label={title} />
    </div>
  );
}
