import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import type { ApprovalViewProps } from './record/ApprovalView.tsx';
import type { BatchPanelProps } from './record/BatchPanel.tsx';
import type { TaskPanelProps } from './record/TaskPanel.tsx';

/** The list is there first; forms, files and comments come with the record that is opened. */
const Waiting = () => (
  <div className="fc-scroll">
    <Bones lines={8} />
  </div>
);

export const ApprovalView = lazyPart<ApprovalViewProps>(
  async () => (await import('./record/ApprovalView.tsx')).ApprovalView,
  Waiting,
);
export const TaskPanel = lazyPart<TaskPanelProps>(
  async () => (await import('./record/TaskPanel.tsx')).TaskPanel,
  Waiting,
);
export const BatchPanel = lazyPart<BatchPanelProps>(
  async () => (await import('./record/BatchPanel.tsx')).BatchPanel,
  Waiting,
);
