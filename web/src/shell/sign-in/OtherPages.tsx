import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import type { ComponentType } from 'react';
import { useAddress } from '#services/navigation/address.ts';
import { invitePath, recoveryPath, registeredPath, registerPath, sharePath } from '#services/navigation/path.ts';

/** Pages before the sign-in that are not the sign-in page: it must not wait for what they are made of. */
const pages: Readonly<Record<string, ComponentType>> = {
  '/oauth2-app/login': lazyPart(async () => (await import('./ways/ChatAppSignIn.tsx')).ChatAppSignIn, 0),
  [invitePath]: lazyPart(async () => (await import('./self-service/Invited.tsx')).default, 0),
  [sharePath]: lazyPart(async () => (await import('../share/SharePage.tsx')).default, 0),
  [registerPath]: lazyPart(async () => (await import('./self-service/Register.tsx')).default, 0),
  [registeredPath]: lazyPart(async () => (await import('./self-service/RegisterResult.tsx')).default, 0),
  [recoveryPath]: lazyPart(async () => (await import('./self-service/Recovery.tsx')).default, 0),
};

export default function OtherPages() {
  const { pathname } = useAddress();
  const Page = pages[pathname.startsWith(invitePath) ? invitePath : pathname];
  return Page ? <Page /> : null;
}
