import type { Field } from '@dossier/contract/core/field.ts';
import { membersOf, pathsOf } from '@dossier/widgets/data/csv.ts';
import { DictText } from '@dossier/widgets/dictionary/DictTag.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { Ellipsis } from '@dossier/widgets/text/Ellipsis.tsx';
import { fixedText, moneyText } from '@dossier/widgets/text/number-text.ts';
import type { ReactNode } from 'react';
import { namedItem } from '#services/data/item-text.ts';
import { say } from '#services/messages/text.ts';
import { labelOf, textOf } from '../table/columns.ts';
import type { FilesCellProps } from './FilesCell.tsx';
import { RefLink } from './RefLink.tsx';

const FilesCell = lazyPart<FilesCellProps>(
  async () => (await import('./FilesCell.tsx')).default,
  ({ value }) => say('{0} 个', pathsOf(value).length),
);

/** What a list shows of one field of a record. Plain text wherever that does. */
export function cellOf(record: Readonly<Record<string, unknown>>, name: string, field: Field | null): ReactNode {
  const value = record[name];
  if (value === null || value === undefined || value === '') return <span className="rp-nothing">–</span>;
  switch (field?.type) {
    case undefined:
      return textOf(record, name, field);
    case 'dict':
      // Without the server's text the dictionary has one; the stored value is none.
      return (
        <DictText dict={field.dict} value={value as string | number} text={namedItem(labelOf(record, name) ?? '')} />
      );
    case 'money':
      return moneyText(value as number);
    case 'decimal':
      return fixedText(value as number, field.scale);
    case 'tags':
      return (
        <span title={String(value)}>
          {membersOf(String(value)).map((word) => (
            <span key={word} className="rp-word">
              {word}
            </span>
          ))}
        </span>
      );
    case 'files':
      return <FilesCell field={field} value={String(value)} />;
    case 'reference': {
      const { component } = field.target?.() ?? {};
      if (!component || field.by !== 'id' || field.multiple) return <Ellipsis value={textOf(record, name, field)} />;
      return <RefLink component={component} id={String(value)} text={textOf(record, name, field)} />;
    }
    case 'text':
    case 'popup':
      return <Ellipsis value={String(value)} mono={field.mono ?? false} />;
    default:
      return <Ellipsis value={textOf(record, name, field)} />;
  }
}
