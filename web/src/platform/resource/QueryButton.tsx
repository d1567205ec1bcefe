import { Button } from 'antd';
import { lazyPart } from '../lazy-part.tsx';
import { say } from '../text.ts';

/** The advanced query of a list; its button stands there at once. */
export const QueryButton = lazyPart(
  async () => (await import('./QueryPart.tsx')).default,
  () => <Button disabled>{say('高级查询')}</Button>,
);
