import { useSearchParams } from 'react-router';
import { DraftList } from './DraftList.tsx';
import { Wizard } from './Wizard.tsx';
import '#list/admin.css';
import '#list/card.css';
import './prepare.css';

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
