import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useSearchParams } from 'react-router';
import { DraftList } from './DraftList.tsx';
import '#list/admin.css';
import '#list/card.css';
import './prepare.css';

const Wizard = lazyPart(
  async () => (await import('./Wizard.tsx')).Wizard,
  () => <Bones lines={8} />,
);

/** 整理归档: one's own batches that are being prepared, and the steps of the one that is open. */
export default function PreparePage() {
  const [address, setAddress] = useSearchParams();
  const id = address.get('id');
  return id ? (
    <Wizard key={id} id={id} onLeave={() => setAddress({}, { replace: true })} />
  ) : (
    <DraftList onOpen={(chosen) => setAddress({ id: chosen }, { replace: true })} />
  );
}
