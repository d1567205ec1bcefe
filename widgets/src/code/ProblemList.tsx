import type { EditorView } from '@codemirror/view';
import { useText } from '../language/text.ts';
import { type CodeProblem, diagnosticsOf } from './problems.ts';

export interface ProblemListProps {
  view: EditorView;
  problems: readonly CodeProblem[];
}

/** What is wrong, in words; a click goes to the place. */
export function ProblemList({ view, problems }: ProblemListProps) {
  const t = useText();
  if (problems.length === 0) return null;

  function goTo(problem: CodeProblem): void {
    const [place] = diagnosticsOf(view.state.doc, [problem]);
    if (place) view.dispatch({ selection: { anchor: place.from, head: place.to }, scrollIntoView: true });
    view.focus();
  }

  return (
    <ul className="dw-code-problems" aria-label={t('问题')}>
      {problems.map((problem) => (
        <li key={`${problem.line}:${problem.column ?? 0}:${problem.message}`}>
          <button type="button" data-severity={problem.severity ?? 'error'} onClick={() => goTo(problem)}>
            {t('第 {0} 行：{1}', problem.line, problem.message)}
          </button>
        </li>
      ))}
    </ul>
  );
}
