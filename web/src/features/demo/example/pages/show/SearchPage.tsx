import type { Resource } from '@dossier/contract/core/resource.ts';
import { demoMaterial } from '@dossier/contract/demo/material.ts';
import { demoOrder } from '@dossier/contract/demo/order.ts';
import { demoPerson } from '@dossier/contract/demo/person.ts';
import { ListTabs } from '@dossier/widgets/table/ListTabs.tsx';
import { useState } from 'react';
import { titleOf } from '#engine/record/title-of.ts';
import { useSpoken } from '#engine/spoken-resource.ts';
import { SearchWords } from '#list/SearchWords.tsx';
import { useText } from '#services/messages/text.ts';
import { useRights } from '#services/session/access.ts';
import { ExampleRecords } from '../../frame/ExampleRecords.tsx';

/** Registers that are searched, each by the field that people know its records by. */
const searched: readonly { resource: Resource; by: string }[] = [
  { resource: demoPerson, by: 'name' },
  { resource: demoOrder, by: 'code' },
  { resource: demoMaterial, by: 'name' },
];

/** 搜索列表: one word is sought in several registers, a tab for each. */
export default function SearchPage() {
  const t = useText();
  const { may } = useRights();
  const offered = searched.filter(({ resource }) => may(resource.endpoints.list));
  const [path, setPath] = useState(demoPerson.path);
  const [words, setWords] = useState<string | null>(null);
  const chosen = offered.find(({ resource }) => resource.path === path) ?? offered[0];
  const labels = [useSpoken(demoPerson), useSpoken(demoOrder), useSpoken(demoMaterial)];
  if (!chosen) return null;
  return (
    <section className="card demo-stack" aria-label={t('搜索')}>
      <SearchWords label={t('搜索')} width={320} value={words ?? ''} onSearch={setWords} />
      <ListTabs
        label={t('搜索的对象')}
        tabs={offered.map(({ resource }) => ({
          key: resource.path,
          label: labels.find((one) => one.path === resource.path)?.label ?? resource.label,
        }))}
        value={chosen.resource.path}
        onChange={setPath}
      >
        <ExampleRecords
          key={chosen.resource.path}
          resource={chosen.resource}
          {...(words ? { query: { [chosen.by]: words } } : {})}
        >
          {(records, resource) => (
            <ul className="demo-found">
              {records.map((record) => (
                <li key={record.id}>{titleOf(resource, record)}</li>
              ))}
            </ul>
          )}
        </ExampleRecords>
      </ListTabs>
    </section>
  );
}
