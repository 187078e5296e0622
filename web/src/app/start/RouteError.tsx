import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { CrashReport } from './CrashReport.tsx';
import { reportError } from './error-reporting.ts';

/** For failures that the router catches itself, before anything is drawn. */
export function RouteError() {
  const error = useRouteError();
  const [time] = useState(() => new Date());
  const [reported, setReported] = useState<boolean>();
  useEffect(() => void reportError({ error, caught: 'render' }).then(setReported), [error]);
  return <CrashReport error={error} componentStack="" time={time} reported={reported} />;
}
