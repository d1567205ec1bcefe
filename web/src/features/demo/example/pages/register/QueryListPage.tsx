import { demoDelivery } from '@dossier/contract/demo/delivery.ts';
import { ResourcePage } from '#engine/ResourcePage.tsx';

/** 查询表格: a search area above a list, with ranges, more conditions and the advanced query. */
export default function QueryListPage() {
  return <ResourcePage resource={demoDelivery} />;
}
