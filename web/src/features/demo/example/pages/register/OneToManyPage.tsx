import { demoOrder } from '@dossier/contract/demo/order.ts';
import { ResourcePage } from '#engine/ResourcePage.tsx';

/** 一对多示例: an order is saved with its customers and tickets in one call. */
export default function OneToManyPage() {
  return <ResourcePage resource={demoOrder} />;
}
