import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { SmallDrawer, type SmallDrawerProps } from './SmallDrawer.tsx';

export interface OpeningDrawerProps extends Pick<SmallDrawerProps, 'title' | 'width' | 'onClose'> {
  /** Why it could not be loaded, and the sentence above that. */
  error: Error | null;
  errorTitle: string;
  onRetry: () => void;
}

/** A drawer whose content is still being loaded, or could not be. */
export function OpeningDrawer({ error, errorTitle, onRetry, onClose, ...drawer }: OpeningDrawerProps) {
  return (
    <SmallDrawer {...drawer} dirty={false} saving={false} onSave={onClose} onClose={onClose}>
      {error ? <ErrorState title={errorTitle} error={error} onRetry={onRetry} /> : <Bones lines={5} />}
    </SmallDrawer>
  );
}
