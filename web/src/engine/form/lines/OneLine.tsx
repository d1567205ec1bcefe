import { isEmpty } from '@dossier/contract/core/validate.ts';
import { ComputedField } from '../ComputedField.tsx';
import type { Line } from '../draft.ts';
import { FormField } from '../FormField.tsx';
import { lineFields, withComputed } from './computed-lines.ts';
import type { RecordLinesProps } from './RecordLines.tsx';
import { useLinkedLines } from './use-linked-lines.ts';

export interface OneLineProps extends RecordLinesProps {
  /** Prefix of the inputs' ids. */
  id: string;
}

/** A part of one line is more of the record's facts: a few fields under its name. */
export function OneLine({ id, path = '', name, part, lines, onChange, problems, disabled, options }: OneLineProps) {
  const names = lineFields(part);
  const take = useLinkedLines({ path, name, part, lines, onChange });
  const line = lines[0] ?? {};
  function change(patch: Line): void {
    const next = { ...line, ...patch };
    // A stored one may hold more than the form shows: it stays, emptied.
    const isNothing = line.id === undefined && names.every((key) => isEmpty(next[key]));
    take(isNothing ? [] : withComputed(part, [next]));
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
        if (key in part.computed || field.linked)
          return <ComputedField key={key} id={`${id}-${place}`} name={place} field={field} value={line[key]} />;
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
            choices={options?.get(`${name}.${key}`)}
            record={null}
          />
        );
      })}
    </fieldset>
  );
}
