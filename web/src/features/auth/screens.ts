import type { Screen } from '../../kit/page/screen.ts';
import { paths } from '../../parts/paths.ts';

export const screens: readonly Screen[] = [
  {
    path: paths.login,
    title: 'Sign in',
    access: 'anyone',
    layout: 'bare',
    load: () => import('./LoginPage.tsx').then((module) => module.LoginPage),
  },
  {
    path: paths.register,
    title: 'Register',
    access: 'anyone',
    layout: 'bare',
    load: () => import('./RegisterPage.tsx').then((module) => module.RegisterPage),
  },
  {
    path: paths.forgotPassword,
    title: 'Forgot your password?',
    access: 'anyone',
    layout: 'bare',
    load: () => import('./ForgotPasswordPage.tsx').then((module) => module.ForgotPasswordPage),
  },
  {
    path: paths.resetPassword,
    title: 'Set a new password',
    access: 'anyone',
    layout: 'bare',
    load: () => import('./ResetPasswordPage.tsx').then((module) => module.ResetPasswordPage),
  },
  {
    path: paths.singleSignOn,
    title: 'Signing in',
    access: 'anyone',
    layout: 'bare',
    load: () => import('./SingleSignOnPage.tsx').then((module) => module.SingleSignOnPage),
  },
  {
    path: paths.confirmEmail,
    title: 'Confirm your e-mail address',
    access: 'anyone',
    layout: 'bare',
    load: () => import('./ConfirmEmailPage.tsx').then((module) => module.ConfirmEmailPage),
  },
];
