import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { type ReactNode, useState } from 'react';
import { afterSignIn, type Choice, type SignedIn, useSecondStep } from './sign-in.ts';

/** Only for those with several departments or tenants. */
const ChooseDepart = lazyPart(async () => (await import('./ChooseDepart.tsx')).ChooseDepart, 0);

/** Only for those whose account or role has a second step. */
const SecondQuestion = lazyPart(async () => (await import('./second-step/SecondQuestion.tsx')).SecondQuestion, 280);

export type OnSignedIn = (signedIn: SignedIn) => void;

/** What follows every way of signing in: the workspace, or first the question where to work. */
export function useEntering(): { onSignedIn: OnSignedIn; question: ReactNode } {
  const [choice, setChoice] = useState<Choice | null>(null);
  const [enrolling, setEnrolling] = useState<SignedIn | null>(null);
  const due = useSecondStep((step) => step.due);
  const forget = () => useSecondStep.setState({ due: null });
  const enter = (signedIn: SignedIn) => {
    setEnrolling(null);
    setChoice(afterSignIn(signedIn));
  };
  const onSignedIn = (signedIn: SignedIn) => {
    forget();
    if (signedIn.mustEnrol) setEnrolling(signedIn);
    else enter(signedIn);
  };
  const question = choice ? (
    <ChooseDepart choice={choice} onBack={() => setChoice(null)} />
  ) : enrolling || due ? (
    <SecondQuestion
      due={due}
      enrolling={enrolling}
      onSignedIn={onSignedIn}
      onEnrolled={enter}
      onBack={() => {
        forget();
        setEnrolling(null);
      }}
    />
  ) : null;
  return { onSignedIn, question };
}
