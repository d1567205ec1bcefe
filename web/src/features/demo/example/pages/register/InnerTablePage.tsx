import { demoDelivery } from '@dossier/contract/demo/delivery.ts';
import { demoOrder } from '@dossier/contract/demo/order.ts';
import { ResourcePage } from '#engine/ResourcePage.tsx';

/** 内嵌Table: a row opens to the deliveries of its order. */
export default function InnerTablePage() {
  return <ResourcePage resource={demoOrder} inner={{ resource: demoDelivery, by: 'orderId' }} />;
}
