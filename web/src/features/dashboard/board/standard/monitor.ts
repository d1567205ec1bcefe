import type { Card } from '@dossier/contract/dashboard/card.ts';
import { at, own } from './cards.ts';

/** 运行监控: how the server does and who has been here. */
export const monitor: readonly Card[] = [
  own('process', 'process', at(0, 0, 7, 12)),
  own('visits', 'visits', at(7, 0, 5, 12)),
];
