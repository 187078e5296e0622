import '@fontsource-variable/inter/wght.css';
import './app/ground.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { loadEarly } from './app/load-early.ts';
import { followOtherTabs } from './app/other-tabs.ts';
import { reloadOnceWhenOutdated } from './app/outdated.ts';
import { shareDeviceId } from './kit/tokens.ts';

reloadOnceWhenOutdated();
loadEarly();
followOtherTabs();
shareDeviceId();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
