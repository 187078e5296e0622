/** What people are told of, with the words they read. */
export const notificationKinds = {
  mention: 'Mentions',
  assignment: 'Assignments',
  reply: 'Replies',
  deadline: 'Deadlines',
  finished: 'Background work',
  client: 'What clients say',
  sign_in: 'Sign-ins',
} as const;
export type NotificationKind = keyof typeof notificationKinds;

/** When somebody is mailed about notifications of a kind that are still unread. */
export const mailChoices = { never: 'Never', at_once: 'At once', daily: 'Once a day' } as const;
export type MailChoice = keyof typeof mailChoices;
/** Of a sign-in people are mailed at once, whatever they choose. */
export type ChosenKind = Exclude<NotificationKind, 'sign_in'>;
export const mailByDefault: Readonly<Record<ChosenKind, MailChoice>> = {
  mention: 'at_once',
  assignment: 'at_once',
  reply: 'never',
  deadline: 'never',
  finished: 'never',
  client: 'at_once',
};
