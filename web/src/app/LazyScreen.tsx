import { type ComponentType, createElement, lazy } from 'react';
import type { Screen } from '../kit/page/screen.ts';
import { RootError } from './start/RootError.tsx';

/* Not the router's own `lazy`: that would load a screen before anybody has asked whether the user may open it. */
const components = new Map<Screen, ComponentType>();
function componentOf(screen: Screen): ComponentType {
  const component = components.get(screen) ?? lazy(async () => ({ default: await screen.load() }));
  components.set(screen, component);
  return component;
}

/** Loads a screen and draws it, or an error report in its place. */
export function LazyScreen({ screen }: { screen: Screen }) {
  return <RootError>{createElement(componentOf(screen))}</RootError>;
}
