import type { Field } from '@dossier/contract/core/field.ts';
import { membersOf, pathsOf } from '@dossier/widgets/data/csv.ts';
import { useLoaded } from '@dossier/widgets/data/use-loaded.ts';
import { useWidgetData } from '@dossier/widgets/data/widget-data.ts';
import { fileNameOf } from '@dossier/widgets/upload/file-name.ts';
import { cellOf } from './FieldValue.tsx';

export interface RawValueProps {
  field: Field;
  /** A stored value without the server's text beside it. */
  value: unknown;
}

/** A stored value as text, with the text of users, departments, categories and references looked up. */
export function RawValue({ field, value }: RawValueProps) {
  const data = useWidgetData();
  const text = value === null || value === undefined ? '' : String(value);
  const members = membersOf(text);
  const named = useLoaded(needsNames(field) && text !== '' ? `${field.type}|${text}` : null, async () => {
    switch (field.type) {
      case 'user':
        return namesBy(
          members,
          (await data.personsBy(members)).map((person) => [person.username, person.realname]),
        );
      case 'depart':
        return namesBy(
          members,
          (await data.departsBy(members)).map((node) => [node.id, node.title]),
        );
      case 'category':
        return data.categoryNames(members);
      case 'reference':
        return data.textsOf(field.dictionary, members);
      default:
        return members;
    }
  });
  if (text === '') return <span className="rp-nothing">–</span>;
  if (field.type === 'files') return pathsOf(text).map(fileNameOf).join('，');
  if (field.type === 'html') return text.replace(/<[^>]*>/g, ' ').trim();
  if (field.type === 'longText') return <span className="rp-lines-text">{text}</span>;
  if (needsNames(field) && text !== '') return (named.data ?? members).join('，');
  return cellOf({ value }, 'value', field);
}

function needsNames(field: Field): boolean {
  return ['user', 'depart', 'category', 'reference'].includes(field.type);
}

function namesBy(keys: readonly string[], pairs: readonly (readonly [string, string])[]): string[] {
  const names = new Map(pairs);
  return keys.map((key) => names.get(key) ?? key);
}
