import { Bones } from '../feedback/Bones.tsx';
import type { ReadableProps } from '../form/control.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import type { CodeLanguage } from './languages.ts';
import type { CodeProblem } from './problems.ts';

const CodeEditor = lazyPart(async () => (await import('./CodeEditor.tsx')).default, Waiting);

/** Height in px when nothing else is said (specification 2, editor settings). */
export const codeHeight = 240;

export interface CodeInputProps extends ReadableProps {
  /** The text; nothing is null or ''. */
  value: string | null | undefined;
  /** Null when nothing is left. */
  onChange: (value: string | null) => void;
  /** What the text is written in. @default 'javascript' */
  language?: CodeLanguage;
  /** Shows a list of the languages and tells which one was chosen. */
  onLanguage?: (language: CodeLanguage) => void;
  /** Height of the text in px. @default 240 */
  height?: number;
  /** @default true */
  lineNumbers?: boolean;
  /** Long lines go on in the next one. @default false */
  wrap?: boolean;
  /** @default '请在此输入{language}代码' */
  placeholder?: string;
  /** Words that are offered while typing, besides the language's own: tables, columns, parameters. */
  keywords?: readonly string[];
  /** What is wrong in the text: marked there, and listed below it. Keep the array while nothing changes. */
  problems?: readonly CodeProblem[];
}

/** A text with line numbers, colours by language, search, folding and full screen. The editor itself is loaded when it is shown. */
export default function CodeInput(props: CodeInputProps) {
  const height = props.height ?? codeHeight;
  return <CodeEditor {...props} height={height} />;
}

function Waiting({ height }: { height: number }) {
  return (
    <div style={{ height }}>
      <Bones lines={6} />
    </div>
  );
}
