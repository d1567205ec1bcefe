import { Type } from 'typebox';
import { endpoint } from '../../core/endpoint.ts';

/** 证据包: one record with its originals, what the audit chain has of it and the anchor behind that, as a package (domain 6.8). */
export const makeEvidence = endpoint({
  method: 'POST',
  path: '/arc/item/evidence',
  access: 'arc:item:evidence',
  label: '档案-证据包',
  body: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
  result: Type.Object({ taskId: Type.String() }),
});
