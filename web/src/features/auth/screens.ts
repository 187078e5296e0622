import type { Screen } from '../../kit/page/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/login',
    title: 'Sign in',
    access: 'anyone',
    layout: 'bare',
    load: () => import('./LoginPage.tsx').then((module) => module.LoginPage),
  },
  {
    path: '/register',
    title: 'Register',
    access: 'anyone',
    layout: 'bare',
    load: () => import('./RegisterPage.tsx').then((module) => module.RegisterPage),
  },
  {
    path: '/forgot-password',
    title: 'Forgot your password?',
    access: 'anyone',
    layout: 'bare',
    load: () => import('./ForgotPasswordPage.tsx').then((module) => module.ForgotPasswordPage),
  },
  {
    path: '/reset-password',
    title: 'Set a new password',
    access: 'anyone',
    layout: 'bare',
    load: () => import('./ResetPasswordPage.tsx').then((module) => module.ResetPasswordPage),
  },
];
