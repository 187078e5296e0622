import { Component, type ReactNode } from 'react';
import { type Crash, CrashReport } from './CrashReport.tsx';
import { reportError } from './error-reporting.ts';

/** Stands in for whatever failed below it: the whole application, or one page inside the shell. */
export class RootError extends Component<{ children: ReactNode }, { crash: Crash | null }> {
  override state: { crash: Crash | null } = { crash: null };

  static getDerivedStateFromError(error: unknown) {
    return { crash: { error, componentStack: '', time: new Date() } };
  }

  override componentDidCatch(error: unknown, { componentStack }: { componentStack?: string | null }) {
    const stack = componentStack ?? '';
    this.setState(({ crash }) => ({ crash: crash && { ...crash, componentStack: stack } }));
    void this.report(error, stack);
  }

  async report(error: unknown, componentStack: string) {
    const reported = await reportError({ error, caught: 'render', componentStack });
    this.setState(({ crash }) => ({ crash: crash && { ...crash, reported } }));
  }

  override render() {
    return this.state.crash ? <CrashReport {...this.state.crash} /> : this.props.children;
  }
}
