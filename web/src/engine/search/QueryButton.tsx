import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { Button } from 'antd';
import { say } from '#services/messages/text.ts';

/** The advanced query of a list; its button stands there at once. */
export const QueryButton = lazyPart(
  async () => (await import('./QueryPart.tsx')).default,
  () => <Button disabled>{say('高级查询')}</Button>,
);
