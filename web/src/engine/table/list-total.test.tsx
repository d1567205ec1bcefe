import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ListTotal } from './ListTotal.tsx';

const shown = (isEstimate: boolean) =>
  renderToStaticMarkup(
    <ListTotal total={1_000_000} range={[11, 20]} isEstimate={isEstimate} counting={false} onCount={() => {}} />,
  ).replace(/<[^>]*>/g, '|');

it('says a total as it is, and an estimated one as 约 with a way to count', () => {
  expect(shown(false)).toBe('11-20 共1000000条');
  expect(shown(true)).toMatch(/^11-20 共约1000000条.*精确计数/);
});
