import type { SecondStepDue } from '@dossier/contract/identity/second-step.ts';
import type { SignedIn } from '../sign-in.ts';
import type { OnSignedIn } from '../use-entering.tsx';
import { Enrol } from './Enrol.tsx';
import { SecondStep } from './SecondStep.tsx';

interface Props {
  /** A second step that waits. */
  due: SecondStepDue | null;
  /** Somebody who is signed in and must set one up first. */
  enrolling: SignedIn | null;
  onSignedIn: OnSignedIn;
  onEnrolled: OnSignedIn;
  onBack(): void;
}

/** What stands between the first step and the workspace. */
export function SecondQuestion({ due, enrolling, onSignedIn, onEnrolled, onBack }: Props) {
  if (enrolling) return <Enrol token={enrolling.token} onDone={() => onEnrolled(enrolling)} onBack={onBack} />;
  return due ? <SecondStep due={due} onSignedIn={onSignedIn} onBack={onBack} /> : null;
}
