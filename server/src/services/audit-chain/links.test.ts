import { describe, expect, it } from 'vitest';
import { brokenAt, canonicalJson, firstHash, linkHash } from './links.ts';

/** The vector of domain 6.9. */
const first = {
  ...{ seq: 1, ts: '2025-03-03T09:15:00.000+08:00', tenantId: '0', actor: 'zhangmin', ip: '10.1.2.3' },
  ...{ action: 'ARC_ITEM_ACCEPT', objType: 'arc_item', objId: '1001', objNo: 'A001-KJ·FW·24018-001-003' },
  detail: { batch: 'GD-2025-0007' },
};
const second = {
  ...{ ...first, seq: 2, ts: '2025-03-03T09:16:30.500+08:00', action: 'ARC_FILE_VIEW', objType: 'arc_file' },
  ...{ objId: '2001', detail: { page: 1 } },
};
const firstIs = '33432516dc59b885a0d4a4ef3d444b73c61fff33add957eee6a1d340baf17573';
const secondIs = '358b991300638bd2441530d7c147bd5147c7c23f0e9ee80189b54f12cb8670df';

describe('links of the audit chain', () => {
  const links = [
    { seq: 1, body: canonicalJson(first), hash: firstIs },
    { seq: 2, body: canonicalJson(second), hash: secondIs },
  ] as const;
  const start = { seq: 0, hash: firstHash };

  it('are hashed as the domain says, over sorted keys without blanks', () => {
    expect(canonicalJson(first)).toBe(
      '{"action":"ARC_ITEM_ACCEPT","actor":"zhangmin","detail":{"batch":"GD-2025-0007"},"ip":"10.1.2.3","objId":"1001","objNo":"A001-KJ·FW·24018-001-003","objType":"arc_item","seq":1,"tenantId":"0","ts":"2025-03-03T09:15:00.000+08:00"}',
    );
    expect(linkHash(firstHash, canonicalJson(first))).toBe(firstIs);
    expect(linkHash(firstIs, canonicalJson(second))).toBe(secondIs);
    expect(brokenAt(start, links)).toBeNull();
  });

  it('break where one is changed, left out, put in another place, or numbered otherwise', () => {
    const [one, two] = links;
    expect(brokenAt(start, [{ ...one, body: one.body.replace('zhangmin', 'zhangmln') }, two])).toBe(1);
    expect(brokenAt(start, [one, { ...two, hash: two.hash.replace('3', '4') }])).toBe(2);
    expect(brokenAt(start, [two])).toBe(1);
    expect(brokenAt(start, [two, one])).toBe(1);
    const renumbered = canonicalJson({ ...second, seq: 3 });
    expect(brokenAt(start, [one, { seq: 2, body: renumbered, hash: linkHash(one.hash, renumbered) }])).toBe(2);
  });

  it('have one spelling for a value, whatever order its keys came in', () => {
    expect(canonicalJson({ b: [1, null, { d: '号', c: true }], a: undefined })).toBe(
      '{"b":[1,null,{"c":true,"d":"号"}]}',
    );
  });
});
