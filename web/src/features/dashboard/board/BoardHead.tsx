import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import type { BoardToolsProps } from './BoardTools.tsx';

const Tools = lazyPart(async () => (await import('./BoardTools.tsx')).BoardTools, 0, 'silent');

interface Props extends BoardToolsProps {
  title: string;
  note?: string;
  editing: boolean;
}

/** The title of a dashboard and its tools, which come after the first paint. */
export function BoardHead({ title, note, editing, ...tools }: Props) {
  return (
    <header className="board-head">
      <div>
        <h1>{title}</h1>
        {note ? <p>{note}</p> : null}
      </div>
      {editing ? null : <Tools {...tools} />}
    </header>
  );
}
