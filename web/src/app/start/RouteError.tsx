import { useState } from 'react';
import { useRouteError } from 'react-router';
import { CrashReport } from './CrashReport.tsx';

/** For failures that the router catches itself, before anything is drawn. */
export function RouteError() {
  const [time] = useState(() => new Date());
  return <CrashReport error={useRouteError()} componentStack="" time={time} />;
}
