import { toggledOne } from './keyboard.ts';
import type { DataTableProps } from './types.ts';
import './table.css';

/** The same records for a narrow screen: a title and the facts that matter. */
export function Cards<Row>(props: DataTableProps<Row>) {
  const { rows, rowKey, rowLabel, columns, actions, selected, onSelect, facts = 3 } = props;
  const [title, ...others] = columns;
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
        return (
          <li key={id} className="dw-card" data-selected={selected?.has(id) ?? false}>
            {selected ? (
              <input
                className="dw-check"
                type="checkbox"
                aria-label={`选择${rowLabel(row)}`}
                checked={selected.has(id)}
                onChange={() => onSelect?.(toggledOne(selected, keys, id, null))}
              />
            ) : null}
            <div className="dw-card-title">{title?.render(row)}</div>
            {actions ? <div>{actions(row)}</div> : null}
            <dl className="dw-card-facts">
              {others.slice(0, facts).map((column) => (
                <Fact key={column.name} title={column.title}>
                  {column.render(row)}
                </Fact>
              ))}
            </dl>
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
