import { productName } from '@app/contract/base/product';
import { emailLinkHours, type ManagedUser } from '@app/contract/users/user-changes';
import type { Mail } from '#platform/mailer';

type Letter = Omit<Mail, 'id'>;

type Addressee = Pick<ManagedUser, 'username' | 'email' | 'first_name'>;
const letter = ({ email, first_name }: Addressee, subject: string, ...paragraphs: string[]): Letter => ({
  to: email,
  subject,
  text: [`Hello ${first_name},`, ...paragraphs, `Kind regards,\n${productName}`].join('\n\n'),
});

const because = (reason: string | undefined): string[] => (reason ? [`The reason given: ${reason}`] : []);

interface NewEmail {
  email: string;
  /** Who asked for it. */
  by: string;
}

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
  emailLink: (user: Addressee, link: string, by: string) =>
    letter(
      user,
      `Confirm your e-mail address for ${productName}`,
      `"${by}" asked to use this address for your account "${user.username}". To confirm it, open this link within ${emailLinkHours} hours:\n${link}`,
      'If you did not expect this, ignore this message. The address will not be used.',
    ),
  emailAsked: (user: Addressee, address: string, { email, by }: NewEmail) =>
    letter(
      user,
      `Someone asked to change the e-mail address of your ${productName} account`,
      `"${by}" asked to change the e-mail address of your account "${user.username}" to ${email}. The change takes effect once the new address is confirmed. Until then, nothing changes.`,
      `If you did not expect this, sign in, cancel the change under Settings, Profile, and tell an administrator:\n${address}/config/profile`,
    ),
  emailChanged: (user: Addressee, { email, by }: NewEmail) =>
    letter(
      user,
      `The e-mail address of your ${productName} account has changed`,
      `The e-mail address of your account "${user.username}" is now ${email}. "${by}" asked for the change. You can no longer sign in with this address.`,
      'If you did not expect this, contact an administrator right away.',
    ),
};
