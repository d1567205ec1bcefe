import { demoDelivery } from '@dossier/contract/demo/delivery.ts';
import { demoOrder } from '@dossier/contract/demo/order.ts';
import { ResourcePage } from '#engine/ResourcePage.tsx';

/** 一对多erp风格示例: the deliveries of the chosen order stand below the list. */
export default function MasterDetailPage() {
  return <ResourcePage resource={demoOrder} below={{ resource: demoDelivery, by: 'orderId' }} />;
}
