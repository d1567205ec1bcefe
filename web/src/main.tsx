import { provideLostParts } from '@dossier/widgets/lazy/lazy-part.tsx';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { messages } from './services/messages/index.ts';
import { pageEnglishFrom } from './services/messages/page-catalogue.ts';
import { reloadForFile, reloadIfUpgraded } from './services/page/upgrade.ts';
import { restoreSession } from './services/session/stored-session.ts';
import { App } from './shell/App.tsx';
import './shell/base.css';

restoreSession();
// The widgets' own texts come with the first page, and a file may be lost before.
provideLostParts({
  texts: () => {
    const { chunkHint: hint, again, reload, giveUp } = messages().exception;
    return { hint, again, reload, giveUp };
  },
  onLost: () => void reloadIfUpgraded(),
  onStuck: reloadForFile,
});
pageEnglishFrom(async () => (await import('./features/english.ts')).pageEnglish);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
