import { bodiless, bodyState } from '@dossier/contract/arc/body.ts';
import { barcodeOf } from '@dossier/rules/archive/barcode.ts';
import type { Tx } from '#db/database.ts';
import { takeNumbers } from '#db/numbers.ts';
import type { Row } from '#engine/resource/read.ts';

/** What a record gets with its number: its barcode, and whether a body of it waits for its place (domain 6.5). */
export async function bodyOnReceipt(
  tx: Tx,
  tenantId: number,
  { carrier, barcode }: Row,
): Promise<{ phy: string; barcode: string }> {
  return {
    phy: bodiless.includes(String(carrier)) ? bodyState.none : bodyState.toShelve,
    barcode: barcode ? String(barcode) : barcodeOf('DA', await takeNumbers(tx, `arc_barcode:${tenantId}`), 10),
  };
}
