import { Bones } from '../feedback/Bones.tsx';
import type { ReadableProps } from '../form/control.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';

const MarkdownEditor = lazyPart(async () => (await import('./MarkdownEditor.tsx')).default, Waiting);

/** Heights in px: at least (specification 2, editor settings), and when nothing else is said. */
export const leastMarkdownHeight = 200;
export const markdownHeight = 300;

export interface MarkdownInputProps extends ReadableProps {
  /** The text; nothing is null or ''. */
  value: string | null | undefined;
  /** Null when nothing is left. */
  onChange: (value: string | null) => void;
  /** Height of the text in px, 200 at least. @default 300 */
  height?: number;
  /** @default '请输入内容' */
  placeholder?: string;
}

/** A Markdown text with a tool bar and its look beside it. For reading only it shows the look alone. Loaded when it is shown. */
export default function MarkdownInput(props: MarkdownInputProps) {
  const height = Math.max(leastMarkdownHeight, props.height ?? markdownHeight);
  return <MarkdownEditor {...props} height={height} />;
}

function Waiting({ height }: { height: number }) {
  return (
    <div style={{ height }}>
      <Bones lines={6} />
    </div>
  );
}
