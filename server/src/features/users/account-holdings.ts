/*
 * What becomes of the rows of an account that is emptied because its time is over. Every foreign key to a user by which rows go with the user has
 * a place here, which a test asks for; what else points to a user says who did something, and keeps the number.
 */

export const goesWithAccount = [
  'api_token.user_id',
  'assignment_star.user_id',
  'authenticator_app.user_id',
  'email_change.asked_by',
  'email_change.user_id',
  'idempotency_key.user_id',
  'issuer_link.user_id',
  'known_browser.user_id',
  'llm_budget.user_id',
  'notification.user_id',
  'oauth_visit.user_id',
  'pairing_code.user_id',
  'passkey.user_id',
  'passkey_challenge.user_id',
  'password_reset.user_id',
  'picture.user_id',
  'recovery_code.user_id',
  'search_seen.user_id',
  'session.actor_id',
  'session.user_id',
  'sms_share.user_id',
  'template_default.user_id',
  'todo_reader.user_id',
] as const;

export const goesUnlessShared = ['saved_view.owner_id', 'search_template.created_by'] as const;

export const staysWithoutAccount: Record<string, string> = {
  'assignment_member.user_id': 'Who worked on a role, as a number',
  'capture.user_id': 'Pages about people, which go after 30 days or with the person',
  'connection.user_id': 'With whom a person is connected; goes with the person',
  'conversation.user_id': 'Who wrote with a person; goes with the person',
  'grade_skip.user_id': 'Who passed over a person; goes with the person',
  'mailbox.user_id': 'Removed with what waits to leave from it',
  'outbox.user_id': 'What was sent to a person; goes with the person',
  'reminder.user_id': 'What is to be done about a person; goes with the person',
  'user_profile.user_id': 'Emptied with the account',
};
