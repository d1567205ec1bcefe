import { dataSource } from '@dossier/contract/connections/data-source.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import type { ExtraValues } from '#engine/extensions.ts';
import { ResourcePage } from '#engine/ResourcePage.tsx';

const formParts = { dbType: lazyPart(async () => (await import('./KindPart.tsx')).KindPart) };
const PasswordAndTest = lazyPart(async () => (await import('./PasswordAndTest.tsx')).PasswordAndTest, 96);

/** The password goes in and never comes out: the form of a stored data source opens without it. */
const password: ExtraValues = {
  load: () => ({ dbPassword: '' }),
  body: ({ dbPassword }) => ({ dbPassword }),
};

/** 多数据源管理: other databases that this system may read. */
export default function DataSourcePage() {
  return (
    <ResourcePage
      resource={dataSource}
      formParts={formParts}
      formExtra={PasswordAndTest}
      extraValues={password}
      formAs="drawer"
    />
  );
}
