import { initialOf } from '@dossier/contract/core/field-options.ts';
import type { Part } from '@dossier/contract/core/part.ts';
import { isEmpty } from '@dossier/contract/core/validate.ts';
import { ComputedField } from './ComputedField.tsx';
import { lineFields, withComputed } from './computed-lines.ts';
import type { Line } from './draft.ts';
import { FormField } from './FormField.tsx';
import type { RecordLinesProps } from './RecordLines.tsx';

export interface OneLineProps extends RecordLinesProps {
  /** Prefix of the inputs' ids. */
  id: string;
}

/** A part of one line is more of the record's facts: a few fields under its name. Emptied, it is taken away. */
export function OneLine({ id, name, part, lines, onChange, problems, disabled }: OneLineProps) {
  const names = lineFields(part);
  const line = lines[0] ?? firstLine(part);
  function change(patch: Line): void {
    const next = { ...line, ...patch };
    onChange(names.every((key) => isEmpty(next[key])) ? [] : withComputed(part, [next]));
  }
  return (
    <fieldset className="rp-group" data-group={part.label} data-field={name} disabled={disabled}>
      <legend>{part.label}</legend>
      {problems[name] ? (
        <div className="rp-problem" role="alert">
          {problems[name]}
        </div>
      ) : null}
      {names.map((key) => {
        const field = part.fields[key];
        if (!field) return null;
        const place = `${name}.0.${key}`;
        if (key in part.computed)
          return (
            <ComputedField
              key={key}
              id={`${id}-${place}`}
              name={place}
              field={field}
              value={(line[key] ?? null) as number | null}
            />
          );
        return (
          <FormField
            key={key}
            id={`${id}-${place}`}
            name={key}
            field={field}
            draft={line}
            change={change}
            problem={problems[place]}
            disabled={disabled}
            record={null}
          />
        );
      })}
    </fieldset>
  );
}

/** What a line begins with. */
const firstLine = ({ fields }: Part): Line =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => {
      const first = initialOf(field);
      return first === undefined ? [] : [[key, first]];
    }),
  );
