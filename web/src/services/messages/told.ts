import type { Wording } from '@dossier/contract/communication/said.ts';

/** A message as its reader gets it, of the bell or of 我的消息. */
export interface Told {
  titile: string | null;
  msgContent: string | null;
  msgAbstract: string | null;
  sender?: string | null | undefined;
  wording?: Wording | null | undefined;
}
