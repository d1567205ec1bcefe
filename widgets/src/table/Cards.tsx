import { shownText } from '../text/date-text.ts';
import { ChoiceBox, chosenAfter, isPlainClick, selectableKeys } from './ChoiceBox.tsx';
import type { DataTableProps } from './types.ts';
import './table.css';

/** The same records for a narrow screen: a title and the facts that matter. */
export function Cards<Row>(props: DataTableProps<Row>) {
  const { rows, rowKey, rowLabel, columns, actions, selected, onSelect, choice, facts = 3 } = props;
  const [title, ...others] = columns;
  const shown = [...others.filter(({ state }) => state), ...others.filter(({ state }) => !state)].slice(0, facts);
  if (props.loading) {
    return (
      <ul className="dw-cards" aria-busy="true" aria-label={props.label}>
        {Array.from({ length: 5 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bones have no identity
          <li key={index} className="dw-card">
            <span className="dw-card-title dw-skeleton" style={{ width: '60%' }} />
            <span className="dw-card-facts dw-skeleton" style={{ width: '85%' }} />
          </li>
        ))}
      </ul>
    );
  }
  if (rows.length === 0) return <>{props.empty}</>;
  const keys = rows.map(rowKey);
  return (
    <ul className="dw-cards" aria-label={props.label} aria-busy={props.busy}>
      {rows.map((row, index) => {
        const id = keys[index] ?? '';
        const inner = props.inner?.(row);
        const disabled = props.selectable?.(row) === false;
        const choose = () => {
          props.onCurrent?.(id);
          if (!disabled) onSelect?.(chosenAfter(props, selectableKeys(props), id, null));
        };
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box does the same for the keyboard
          <li
            key={id}
            className="dw-card"
            data-selected={selected?.has(id) ?? false}
            data-choice={choice}
            aria-current={props.onCurrent && props.current === id}
            onClick={(event) => {
              if (!isPlainClick(event.target)) return;
              if (choice) choose();
              else props.onCurrent?.(id);
            }}
          >
            {selected ? (
              <ChoiceBox
                label={rowLabel(row)}
                one={choice === 'one'}
                checked={selected.has(id)}
                disabled={disabled}
                onChoose={choose}
              />
            ) : null}
            <div className="dw-card-title">{title ? shownText(title.render(row)) : null}</div>
            {actions ? <div>{actions(row)}</div> : null}
            <dl className="dw-card-facts">
              {shown
                .filter(({ isEmpty }) => !isEmpty?.(row))
                .map((column) => (
                  <Fact key={column.name} title={column.title}>
                    {shownText(column.render(row))}
                  </Fact>
                ))}
            </dl>
            {inner ? <div className="dw-card-inner">{inner}</div> : null}
          </li>
        );
      })}
    </ul>
  );
}

function Fact({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </>
  );
}
