import { demoPerson } from '@dossier/contract/demo/person.ts';
import { cellOf } from '#engine/fields/values.tsx';
import { titleOf } from '#engine/record/title-of.ts';
import { columnHidden } from '#engine/table/columns.ts';
import { useText } from '#services/messages/text.ts';
import { useRights } from '#services/session/access.ts';
import { ExampleRecords } from '../../frame/ExampleRecords.tsx';

const facts = ['sex', 'age', 'keyWord', 'email'] as const;

/** 卡片列表: records as cards, as many side by side as there is room for. */
export default function CardsPage() {
  const t = useText();
  const { isHidden } = useRights();
  return (
    <ExampleRecords resource={demoPerson} most={24}>
      {(records, resource) => (
        <ul className="demo-grid-cards" aria-label={t('{0}列表', resource.label)}>
          {records.map((record) => (
            <li key={record.id} className="card">
              <h2>{titleOf(resource, record)}</h2>
              {facts
                .filter((name) => !columnHidden(resource, name, isHidden))
                .map((name) => (
                  <p key={name}>
                    {resource.fields[name].label} {cellOf(record, name, resource.fields[name])}
                  </p>
                ))}
            </li>
          ))}
        </ul>
      )}
    </ExampleRecords>
  );
}
