import { productName } from '@app/contract/base/product';
import { emailLinkHours, type ManagedUser } from '@app/contract/users';
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
      `Please confirm your e-mail address for ${productName}`,
      `"${by}" asked to use this address for your account "${user.username}". Within ${emailLinkHours} hours you can confirm it here:\n${link}`,
      'If you do not know about this, there is nothing you need to do: the address is not used.',
    ),
  emailAsked: (user: Addressee, address: string, { email, by }: NewEmail) =>
    letter(
      user,
      `Your ${productName} account is to get another e-mail address`,
      `"${by}" asked to change the e-mail address of your account "${user.username}" to ${email}. The new address counts once it is confirmed; until then this one stays.`,
      `If you do not know about this, sign in and stop it under Settings, Profile, and tell an administrator:\n${address}/config/profile`,
    ),
  emailChanged: (user: Addressee, { email, by }: NewEmail) =>
    letter(
      user,
      `Your ${productName} account has another e-mail address`,
      `The e-mail address of your account "${user.username}" is now ${email}, as "${by}" asked. This one does not work for it any more.`,
      'If you do not know about this, please contact an administrator at once.',
    ),
};
