import { demoOrder } from '@dossier/contract/demo/order.ts';
import { ResourcePage } from '#engine/ResourcePage.tsx';

/** 标准列表: the values of a dictionary divide the list into tabs. */
export default function TabsPage() {
  return <ResourcePage resource={demoOrder} splitBy="level" />;
}
