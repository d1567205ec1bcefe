import { expect, it } from 'vitest';
import { becameOf } from './became.ts';

const [one, two] = [
  { username: 'one', name: '甲', avatar: null },
  { username: 'two', name: '乙', avatar: null },
];
const asked = { step: '复核', state: 'closed' as const, person: one, by: null, to: [], at: null };

it('says of a task behind an old link who did what with it', () => {
  const decided = { ...asked, by: one, at: '2026-11-23 09:00:00' };
  expect(becameOf({ state: 'running', asked: { ...decided, state: 'agreed' } })).toBe(
    '甲已于 2026-11-23 09:00:00 同意“复核”。',
  );
  expect(becameOf({ state: 'refused', asked: { ...decided, by: two, state: 'refused' } })).toBe(
    '乙（代 甲）已于 2026-11-23 09:00:00 驳回“复核”。',
  );
  expect(becameOf({ state: 'running', asked: { ...decided, state: 'transferred', to: [two] } })).toBe(
    '甲已于 2026-11-23 09:00:00 将“复核”转办给乙。',
  );
});

it('says why nobody is asked any more', () => {
  expect(becameOf({ state: 'withdrawn', asked })).toBe('申请人已撤回，“复核”不需要再处理。');
  expect(becameOf({ state: 'ended', asked })).toBe('审批已被终止，“复核”不需要再处理。');
  expect(becameOf({ state: 'passed', asked })).toBe('“复核”已由其他人处理，不需要甲再处理。');
});
