import { productName } from '@app/contract/base/product';
import type { ManagedUser } from '@app/contract/users';
import type { Mail } from '#platform/mailer';

type Letter = Omit<Mail, 'id'>;

const letter = ({ email, first_name }: ManagedUser, subject: string, ...paragraphs: string[]): Letter => ({
  to: email,
  subject,
  text: [`Hello ${first_name},`, ...paragraphs, `Kind regards,\n${productName}`].join('\n\n'),
});

const because = (reason: string | undefined): string[] => (reason ? [`The reason given: ${reason}`] : []);

/** What we tell people about their account. */
export const letters = {
  approve: (user: ManagedUser, address: string) =>
    letter(
      user,
      `Your ${productName} account is active`,
      `Your account "${user.username}" has been approved. You can sign in now:\n${address}`,
    ),
  reject: (user: ManagedUser, _address: string, reason?: string) =>
    letter(
      user,
      `Your ${productName} account was not approved`,
      `Your request for the account "${user.username}" was not approved.`,
      ...because(reason),
    ),
  deactivate: (user: ManagedUser, _address: string, reason?: string) =>
    letter(
      user,
      `Your ${productName} account has been deactivated`,
      `Your account "${user.username}" has been deactivated and you have been signed out. Please contact an administrator if you think this is a mistake.`,
      ...because(reason),
    ),
  reactivate: (user: ManagedUser, address: string) =>
    letter(
      user,
      `Your ${productName} account is active again`,
      `You can sign in to your account "${user.username}" again:\n${address}`,
    ),
};
