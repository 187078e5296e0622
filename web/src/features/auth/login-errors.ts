import { ApiError } from '../../kit/net/api-error.ts';

/** What the server says, and what people read. Both are the customer's words. */
export const loginErrors = {
  'No refresh token available': 'Invalid username or password. Please try again.',
  'Invalid credentials': 'The username or password you entered is incorrect.',
  'Login failed': 'Login failed. Please check your credentials and try again.',
  'Token refresh failed': 'Your session has expired. Please log in again.',
  'Network Error': 'Unable to connect to the server. Please check your internet connection.',
  'Authentication failed': 'Authentication failed. Please check your credentials.',
  'Account is inactive or awaiting approval':
    'Your account is not yet activated. Please contact an administrator for approval.',
  'Account awaiting admin approval':
    "Your account is waiting for administrator approval. You'll receive an email when your account is activated.",
  'Account has been deactivated': 'Your account has been deactivated. Please contact an administrator for assistance.',
} as const;

const isKnown = (message: string): message is keyof typeof loginErrors => Object.hasOwn(loginErrors, message);

/** The text for a failed sign-in. A message that is not in the table, such as "too many attempts", is shown as it came. */
export function loginErrorText(error: unknown): string {
  const message = (error instanceof ApiError && error.detail) || 'Login failed';
  if (isKnown(message)) return loginErrors[message];
  if (/inactive|awaiting approval/i.test(message)) return loginErrors['Account is inactive or awaiting approval'];
  return message;
}
