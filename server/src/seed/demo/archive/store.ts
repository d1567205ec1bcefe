import { bodiless, bodyState } from '@dossier/contract/arc/body.ts';
import { itemStatus } from '@dossier/contract/arc/item.ts';
import { barcodeOf } from '@dossier/rules/archive/barcode.ts';
import { sql } from 'kysely';
import { newId } from '#db/id.ts';
import { pushNumber } from '#db/numbers.ts';
import { recountStore } from '#features/arc/location/location.public.ts';
import type { Seeder } from '../../seeder.ts';
import { governed, insertAll } from '../bulk.ts';
import { momentFromNow } from '../days.ts';

const [rooms, rows, bays, layers] = [2, 6, 4, 5];
/** Boxes of one board, and records of one box. */
const [boxesOfLayer, thick] = [8, 30];

type Row = Record<string, unknown>;
interface Paper {
  id: string;
  fonds_id: string;
  class_id: string;
  year: number;
  retention: string;
  item_seq: number | null;
  carrier: string;
}

/** Two rooms of six rows, the boxes in them, and nearly all bodies in their boxes (domain 11). */
export async function seedStore({ tx }: Seeder, orgCode: string): Promise<void> {
  const made = governed('heyun', momentFromNow(-690, 30), orgCode);
  const shelves = makeLocations(made);
  await insertAll(tx, 'arc_location', shelves.all);
  await pushNumber(tx, 'arc_location:0', shelves.all.length);
  const { rows: papers } =
    await sql<Paper>`select id, fonds_id, class_id, year, retention, item_seq, carrier from arc_item
    where status = ${itemStatus.held} order by fonds_id, class_id, year, retention, item_seq, id`.execute(tx);
  const bodies = papers.filter(({ carrier }) => !bodiless.includes(carrier));
  const groups = Map.groupBy(bodies, (one) => [one.fonds_id, one.class_id, one.year, one.retention].join());
  const boxes: Row[] = [];
  const placed = new Map<string, { boxId: string; locationId: string | null }>();
  for (const group of groups.values())
    for (let at = 0; at < group.length; at += thick) {
      const inside = group.slice(at, at + thick);
      const box = makeBox(inside, boxes.length, shelves.layers, made);
      boxes.push(box);
      for (const { id } of inside)
        placed.set(id, { boxId: String(box.id), locationId: box.location_id as string | null });
    }
  await insertAll(tx, 'arc_box', boxes);
  await pushNumber(tx, 'arc_box:0', boxes.length);
  const values = papers.map(({ id, carrier }, index) => {
    const place = placed.get(id);
    const phy = place?.locationId ? bodyState.shelved : bodyState.toShelve;
    return {
      ...{ id, barcode: barcodeOf('DA', index + 1, 10), phy: bodiless.includes(carrier) ? bodyState.none : phy },
      ...{ box_id: place?.boxId ?? null, location_id: place?.locationId ?? null },
    };
  });
  await sql`update arc_item i set barcode = v.barcode, phy = v.phy, box_id = v.box_id, location_id = v.location_id
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as v (id text, barcode text, phy text, box_id text, location_id text) where v.id = i.id`.execute(tx);
  await pushNumber(tx, 'arc_barcode:0', values.length);
  await recountStore(tx, 0);
}

function makeLocations(made: Row): { all: Row[]; layers: string[] } {
  const all: Row[] = [];
  const layersFound: string[] = [];
  const add = (code: string, name: string, kind: string, parent: string | null, more: Row = {}): string => {
    const id = newId();
    const barcode = barcodeOf('KW', all.length + 1, 8);
    all.push({ ...{ id, code, name, kind, parent_id: parent, capacity: 0, climate: null, barcode }, ...more, ...made });
    return id;
  };
  for (let room = 1; room <= rooms; room += 1) {
    const name = ['一号库房', '二号库房'][room - 1] ?? '';
    const roomId = add(`K${room}`, name, 'room', null, { climate: '14–24℃，45–60%RH' });
    for (let row = 1; row <= rows; row += 1) {
      const rowId = add(`K${room}-${row}`, `${row}列`, 'row', roomId);
      for (let bay = 1; bay <= bays; bay += 1) {
        const bayId = add(`K${room}-${row}-${bay}`, `${bay}节`, 'bay', rowId);
        for (let layer = 1; layer <= layers; layer += 1) {
          const code = `K${room}-${row}-${bay}-${layer}`;
          layersFound.push(add(code, `${layer}层`, 'layer', bayId, { capacity: boxesOfLayer }));
        }
      }
    }
  }
  return { all, layers: layersFound };
}

/** One box in fifty is packed and waits for its place. */
function makeBox(inside: readonly Paper[], index: number, layersFound: readonly string[], made: Row): Row {
  const [first] = inside;
  if (!first) throw new RangeError('an empty box');
  const onShelf = Math.floor(index / (boxesOfLayer - 1));
  const waits = index % 50 === 49 || onShelf >= layersFound.length;
  const two = (paper: Paper | undefined) => (paper?.item_seq ? String(paper.item_seq).padStart(4, '0') : null);
  return {
    ...{ id: newId(), code: barcodeOf('BX', index + 1, 8), fonds_id: first.fonds_id, class_id: first.class_id },
    ...{ year: first.year, retention: first.retention, first_no: two(first), last_no: two(inside.at(-1)) },
    ...{ thickness: inside.length > 20 ? '50' : inside.length > 8 ? '30' : '20', note: null },
    location_id: waits ? null : (layersFound[onShelf] ?? null),
    ...made,
  };
}
