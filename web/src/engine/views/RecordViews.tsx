import type { Resource } from '@dossier/contract/core/resource.ts';
import type { View } from '@dossier/contract/core/view.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import type { AnyExtensions } from '../extensions.ts';
import type { ResourcePageState } from '../use-resource-page.ts';
import type { ViewAddress } from './view-address.ts';

export interface ViewProps<V extends View = View> {
  resource: Resource;
  extensions: AnyExtensions;
  view: ResourcePageState;
  definition: V;
  address: ViewAddress;
}

const Board = lazyPart(async () => (await import('./board/Board.tsx')).default, 320);
const Calendar = lazyPart(async () => (await import('./calendar/Calendar.tsx')).default, 320);
const Matrix = lazyPart(async () => (await import('./Matrix.tsx')).default, 320);
const Timeline = lazyPart(async () => (await import('./Timeline.tsx')).default, 320);

/** The records of a list in another way: each loads when it is first looked at. */
export default function RecordViews({ definition, ...props }: ViewProps) {
  switch (definition.kind) {
    case 'board':
      return <Board definition={definition} {...props} />;
    case 'calendar':
      return <Calendar definition={definition} {...props} />;
    case 'matrix':
      return <Matrix definition={definition} {...props} />;
    case 'timeline':
      return <Timeline definition={definition} {...props} />;
  }
}
