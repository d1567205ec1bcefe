import type { KeyboardEvent } from 'react';
import { useText } from '../../language/text.ts';
import { setHidden } from '../actions/columns.ts';
import { commitEdit } from '../actions/edit.ts';
import { activate } from '../actions/navigate.ts';
import { openAbove } from '../actions/open.ts';
import { clearFilters } from '../actions/sort-filter.ts';
import type { GridColumn } from '../column.ts';
import type { GridCore } from '../core.ts';
import type { ErrorMap } from '../handle.ts';

interface Failure {
  rowId: string;
  /** Number of the row as the grid shows it; of all rows where it is filtered out. */
  number: number;
  column: GridColumn;
  message: string;
}

/** Most failures that are listed; the first ones are mended first. */
const mostListed = 200;

/** The failing cells in their order. A click or Enter goes to the cell. */
export default function FailureList({ core, errors }: { core: GridCore; errors: ErrorMap }) {
  const t = useText();
  const failures = failuresOf(core, errors);
  return (
    <>
      <ul className="dg-failure-list" aria-label={t('校验未通过的单元格')} onKeyDown={onArrow}>
        {failures.slice(0, mostListed).map((failure) => (
          <li key={`${failure.rowId} ${failure.column.key}`}>
            <button type="button" onClick={() => goTo(core, failure)}>
              <span>{t('第 {0} 行', failure.number)}</span>
              <b>{failure.column.title}</b>
              <span>{failure.message}</span>
            </button>
          </li>
        ))}
      </ul>
      {failures.length > mostListed ? <p className="dg-hint">{t('只列出前 {0} 处', mostListed)}</p> : null}
    </>
  );
}

function failuresOf(core: GridCore, errors: ErrorMap): Failure[] {
  const columns = core.columns();
  return [...errors]
    .map(([rowId, failing]) => {
      const shown = core.store.shownIndexOf(rowId);
      return { rowId, failing, number: 1 + (shown >= 0 ? shown : core.store.indexOf(rowId)) };
    })
    .sort((a, b) => a.number - b.number)
    .flatMap(({ rowId, failing, number }) =>
      columns.flatMap((column) => {
        const message = failing.get(column.key);
        return message === undefined ? [] : [{ rowId, number, column, message }];
      }),
    );
}

/** Makes a failing cell the active one; what hides it gives way. */
function goTo(core: GridCore, { rowId, column }: Failure): void {
  commitEdit(core);
  if (core.store.shownIndexOf(rowId) < 0) {
    if (core.props().tree) openAbove(core, rowId);
    else clearFilters(core);
  }
  if (core.store.state.settings.hidden?.includes(column.key)) setHidden(core, column.key, false);
  // A column that was hidden is laid out by the drawing that follows.
  requestAnimationFrame(() => {
    activate(core, rowId, column.key);
    core.view.focus();
  });
}

function onArrow(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  event.preventDefault();
  buttons[at + step]?.focus();
}
