import type { Part } from '@dossier/contract/core/part.ts';
import { demoOrder } from '@dossier/contract/demo/order.ts';
import { useReadable } from '#engine/readable-resource.ts';
import { useSpoken } from '#engine/spoken-resource.ts';

export type OrderPart = 'customers' | 'tickets';

/** Lines of an order in the reader's language, with the columns that the reader may see. */
export function useOrderPart(name: OrderPart): Part {
  const part = useReadable(useSpoken(demoOrder)).parts[name];
  if (!part) throw new Error(`orders have no ${name}`);
  return part;
}
