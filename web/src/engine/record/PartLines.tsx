import { isNumeric, kindOf } from '@dossier/contract/core/fields/kinds.ts';
import type { Part } from '@dossier/contract/core/part.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import { useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import type { Rec } from '../extensions.ts';
import { cellOf, textOf } from '../fields/values.tsx';
import { useRecord } from '../use-records.ts';

/** A part of one line, as facts under its name. */
function PartFacts({ part, line }: { part: Part; line: Rec }) {
  return (
    <section>
      <h3>{part.label}</h3>
      <dl className="rp-facts">
        {Object.entries(part.fields)
          .filter(([, { internal }]) => !internal)
          .map(([name, field]) => (
            <div key={name} data-wide={kindOf(field).wide === true}>
              <dt>{field.label}</dt>
              <dd>{cellOf(line, name, field)}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

/** The lines of a part as a table under its name. */
export function PartLines({ part, lines }: { part: Part; lines: readonly Rec[] }) {
  const t = useText();
  const narrow = useMedia(phone);
  const [only] = lines;
  if (part.most === 1 && only) return <PartFacts part={part} line={only} />;
  return (
    <section>
      <h3>
        {part.label} <small>{t('{0} 行', lines.length)}</small>
      </h3>
      <DataTable<Rec>
        label={part.label}
        rows={lines}
        rowKey={({ id }) => id}
        rowLabel={(line) => lineName(part, line)}
        columns={Object.entries(part.fields)
          .filter(([, field]) => field.list !== false)
          .map(([name, field]) => ({
            name,
            title: field.label,
            ...(typeof field.list === 'number' ? { width: field.list } : {}),
            align: isNumeric(field) ? 'right' : 'left',
            isEmpty: (line) => textOf(line, name, field) === '',
            render: (line) => cellOf(line, name, field),
          }))}
        density="small"
        cards={narrow}
        facts={Object.keys(part.fields).length}
        empty={<p className="rp-nothing">{t('没有{0}', part.label)}</p>}
      />
    </section>
  );
}

/** What a line is called: its first fact. */
const lineName = ({ fields }: Part, line: Rec): string => {
  const [name, field] = Object.entries(fields).find(([, { list }]) => list !== false) ?? [];
  return (name && field && textOf(line, name, field)) || line.id;
};

/** The lines of a record that a list names: its own call brings them. */
export function LinesOfRecord({ resource, record }: { resource: Resource; record: Rec }) {
  const t = useText();
  const whole = useRecord(resource, record.id);
  if (whole.error) {
    const retry = () => void whole.refetch();
    return <ErrorState title={t('{0}加载失败', resource.label)} error={whole.error} onRetry={retry} />;
  }
  if (!whole.data) return <Bones lines={3} />;
  return (
    <div className="rp-lines">
      {Object.entries(resource.parts).map(([name, part]) => (
        <PartLines key={name} part={part} lines={(whole.data[name] ?? []) as Rec[]} />
      ))}
    </div>
  );
}
