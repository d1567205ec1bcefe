import './monitor.css';

interface Fact {
  label: string;
  value: string;
  /** What it is made of or compared with. */
  note?: string;
}

/** The figures that a page is about, before its lists. */
export function FactCards({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="card monitor-facts">
      {facts.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {note ? <dd className="monitor-note">{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
