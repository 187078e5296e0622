import '@fontsource-variable/inter/wght.css';
import './app/ground.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { loadEarly } from './app/start/load-early.ts';
import { watchUncaught } from './app/start/error-reporting.ts';
import { followOtherTabs } from './app/session/other-tabs.ts';
import { reloadOnceWhenOutdated } from './app/start/outdated.ts';
import { shareDeviceId } from './kit/net/tokens.ts';

watchUncaught();
reloadOnceWhenOutdated();
loadEarly();
followOtherTabs();
shareDeviceId();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
