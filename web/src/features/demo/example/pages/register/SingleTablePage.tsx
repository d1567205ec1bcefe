import { demoPerson } from '@dossier/contract/demo/person.ts';
import { ResourcePage } from '#engine/ResourcePage.tsx';

/** 单表模型示例: one table, and no code besides its definition. */
export default function SingleTablePage() {
  return <ResourcePage resource={demoPerson} />;
}
