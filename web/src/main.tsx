import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { restoreSession } from './platform/stored-session.ts';
import { App } from './shell/App.tsx';
import './shell/base.css';

restoreSession();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
