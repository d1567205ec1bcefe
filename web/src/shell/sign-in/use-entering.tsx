import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { type ReactNode, useState } from 'react';
import { afterSignIn, type Choice, type SignedIn } from './sign-in.ts';

/** Only for those with several departments or tenants. */
const ChooseDepart = lazyPart(async () => (await import('./ChooseDepart.tsx')).ChooseDepart, 0);

export type OnSignedIn = (signedIn: SignedIn) => void;

/** What follows every way of signing in: the workspace, or first the question where to work. */
export function useEntering(): { onSignedIn: OnSignedIn; question: ReactNode } {
  const [choice, setChoice] = useState<Choice | null>(null);
  return {
    onSignedIn: (signedIn) => setChoice(afterSignIn(signedIn)),
    question: choice ? <ChooseDepart choice={choice} onBack={() => setChoice(null)} /> : null,
  };
}
