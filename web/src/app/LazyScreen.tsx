import { type ComponentType, createElement, lazy } from 'react';
import { RootError } from './start/RootError.tsx';
import type { Screen } from '../kit/page/screen.ts';
import { notFoundScreen, screens } from './screens.ts';

/* Not the router's own `lazy`: that would load a screen before anybody has asked whether the user may open it. */
const components = new Map<Screen, ComponentType>(
  [...screens, notFoundScreen].map((screen) => [screen, lazy(async () => ({ default: await screen.load() }))]),
);

/** Loads a screen and draws it, or an error report in its place. */
export function LazyScreen({ screen }: { screen: Screen }) {
  return <RootError>{createElement(components.get(screen)!)}</RootError>;
}
