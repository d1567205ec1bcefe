import { useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { definitionsOf, type Outline, outlineOf } from './schema-outline.ts';

export interface SchemaTreeProps {
  schema: unknown;
  /** What the server sends: there a field that may be missing is worth a mark, in what it takes one that may not. */
  answer?: boolean;
}

/** A schema as a tree that unfolds level by level. */
export function SchemaTree({ schema, answer = false }: SchemaTreeProps) {
  const definitions = definitionsOf(schema);
  const outline = outlineOf(schema, definitions);
  if (outline.fields.length === 0) {
    return (
      <p className="ad-line">
        <Kind outline={outline} />
      </p>
    );
  }
  return <Fields fields={outline.fields} definitions={definitions} answer={answer} />;
}

interface FieldsProps {
  fields: Outline['fields'];
  definitions: Record<string, unknown>;
  answer: boolean;
}

function Fields({ fields, definitions, answer }: FieldsProps) {
  return (
    <ul className="ad-tree">
      {fields.map((field, index) => (
        // Members of a union may have fields of the same name; the order of a document does not change.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={`${field.name} ${index}`}>
          <Field field={field} definitions={definitions} answer={answer} />
        </li>
      ))}
    </ul>
  );
}

function Field({ field, definitions, answer }: Omit<FieldsProps, 'fields'> & { field: Outline['fields'][number] }) {
  const t = useText();
  const outline = outlineOf(field.schema, definitions);
  const [open, setOpen] = useState(false);
  const line = (
    <>
      <code className="ad-name">{field.name}</code>
      {field.required && !answer ? <span className="ad-required">{t('必填')}</span> : null}
      {answer && !field.required ? <span className="ad-facts">{t('可缺')}</span> : null}
      <Kind outline={outline} />
    </>
  );
  if (outline.fields.length === 0) return <div className="ad-line">{line}</div>;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="ad-line">{line}</summary>
      {open ? <Fields fields={outline.fields} definitions={definitions} answer={answer} /> : null}
    </details>
  );
}

function Kind({ outline }: { outline: Outline }) {
  return (
    <>
      <span className="ad-type">{outline.type}</span>
      {outline.facts.length > 0 ? <span className="ad-facts">{outline.facts.join('；')}</span> : null}
    </>
  );
}
