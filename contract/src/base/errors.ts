/**
 * Every failure the API reports on purpose. The web decides by `code`; `detail` is for people.
 * The texts of the sign-in group are the customer's and are mapped word for word by the login screen.
 */
export const errors = {
  invalid_input: { status: 400, detail: 'Some of the input is not valid' },
  malformed_request: { status: 400, detail: 'The request could not be read' },

  invalid_credentials: { status: 401, detail: 'Invalid credentials' },
  authentication_failed: { status: 401, detail: 'Authentication failed' },
  token_refresh_failed: { status: 401, detail: 'Token refresh failed' },
  account_awaiting_approval: { status: 403, detail: 'Account awaiting admin approval' },
  account_inactive: { status: 403, detail: 'Account is inactive or awaiting approval' },
  account_deactivated: { status: 403, detail: 'Account has been deactivated' },

  not_permitted: { status: 403, detail: 'You do not have permission to do this' },
  not_while_impersonating: { status: 403, detail: 'This is not possible while impersonating' },
  not_with_token: { status: 403, detail: 'This is not possible with an access token; sign in instead' },
  outside_scope: { status: 403, detail: 'This access token does not cover that' },
  impersonation_not_permitted: { status: 403, detail: 'You do not have permission to impersonate this user' },

  not_found: { status: 404, detail: 'Not found' },
  user_not_found: { status: 404, detail: 'User not found' },
  person_not_found: { status: 404, detail: 'This person does not exist' },
  company_not_found: { status: 404, detail: 'This company does not exist' },
  assignment_not_found: { status: 404, detail: 'This role does not exist' },
  testset_not_found: { status: 404, detail: 'This test set does not exist' },
  template_not_found: { status: 404, detail: 'This template does not exist' },
  message_not_found: { status: 404, detail: 'This message does not exist' },
  default_not_found: { status: 404, detail: 'This default does not exist' },
  nothing_to_undo: { status: 404, detail: 'There is nothing of yours to undo on this board' },
  task_not_found: { status: 404, detail: 'This task does not exist' },
  method_not_allowed: { status: 405, detail: 'This address does not answer to that method' },

  username_taken: { status: 409, detail: 'This username is taken' },
  email_taken: { status: 409, detail: 'Another user has this e-mail address' },
  changed_meanwhile: { status: 409, detail: 'Someone else changed this in the meantime' },
  already_decided: { status: 409, detail: 'Someone else has already decided about this user' },
  terms_not_accepted: {
    status: 409,
    detail: 'They have not accepted the terms of service yet. They are asked to when they sign in.',
  },
  wrong_state: { status: 409, detail: 'The user’s status does not allow this' },
  last_superuser: { status: 409, detail: 'The last superuser cannot be removed' },
  own_account: { status: 409, detail: 'You cannot do this to your own account' },
  not_impersonating: { status: 409, detail: 'You are not impersonating anyone' },
  erasure_waiting: { status: 409, detail: 'This person is going to be erased already' },
  held_already: { status: 409, detail: 'This person is on hold already' },
  already_told: { status: 409, detail: 'This person has been told already' },
  no_address: { status: 409, detail: 'There is no address that a mail to this person would reach' },
  no_mail_server: { status: 409, detail: 'No mail server is set up (SMTP_URL), so no mail can leave' },
  no_notice_text: { status: 409, detail: 'Write the notice of the firm first: Settings, Firm' },
  erasure_over: { status: 409, detail: 'This is not waiting any more' },
  already_contact: { status: 409, detail: 'This person is already a contact here' },
  domain_taken: { status: 409, detail: 'Another company has this domain' },
  search_name_taken: { status: 409, detail: 'A saved search with this name already exists' },
  synonyms_known: { status: 409, detail: 'The search knows this group of words already' },
  too_many_synonyms: {
    status: 409,
    detail: 'There are as many groups of words as the search can keep. Remove some first.',
  },
  no_mailbox: { status: 409, detail: 'Set up your mailbox first: Settings, E-mail' },
  no_sms_gateway: { status: 409, detail: 'No SMS gateway is set up. Staff can do it: Settings, Firm' },
  message_left: { status: 409, detail: 'This message has left already' },
  message_decided: { status: 409, detail: 'Somebody has decided about this message already' },
  quota_used_up: {
    status: 409,
    detail: 'The quota of this channel is used up. The work list says when the next message is free',
  },
  work_taken: { status: 409, detail: 'Another of your devices has this message right now' },
  work_gone: { status: 409, detail: 'This message is not on your work list any more' },
  invitation_at_hand: {
    status: 409,
    detail: 'Someone has this invitation on their screen right now. Try again when they are done with it.',
  },
  invitation_refused: {
    status: 409,
    detail: 'This person does not want to be contacted, or has no link to a profile that works',
  },
  invitation_double: { status: 409, detail: 'That user has invited this person already, or is connected with them' },
  text_names_sender: { status: 409, detail: 'The note names its sender. Call it back and write a new one.' },
  undo_too_late: { status: 409, detail: 'It is too late to undo this' },
  too_many_templates: { status: 409, detail: 'There are as many templates as can be kept. Remove some first.' },
  column_not_empty: { status: 409, detail: 'A column you want to remove still has people in it. Move them first.' },
  same_person: { status: 409, detail: 'This is the same person' },
  merge_changed: { status: 409, detail: 'Someone has changed this person since, so the merge cannot be undone' },
  import_running: { status: 409, detail: 'This list is being imported, or its import undone, right now' },
  import_finished: { status: 409, detail: 'This list has been imported already' },
  import_not_started: { status: 409, detail: 'Nothing of this list has been imported' },
  task_finished: { status: 409, detail: 'The task has finished already' },
  task_running: { status: 409, detail: 'The task is running; stop it with terminate=True' },
  task_not_failed: { status: 409, detail: 'Only a task that failed or was revoked can run again' },
  task_not_kept: { status: 409, detail: 'The task cannot run again because its arguments are no longer kept' },
  no_backup_folder: { status: 409, detail: 'Set BACKUP_DIR where the product is started, to say where backups go' },
  licence_key_ended: { status: 409, detail: 'This key has ended or was replaced already. Make a new one.' },
  llm_batch_state: { status: 409, detail: 'The state of this batch does not allow that' },
  llm_budget_gone: { status: 409, detail: 'The budget for language models is used up' },
  price_exists: { status: 409, detail: 'This model has a price from that moment on already. Choose another moment.' },
  price_used: { status: 409, detail: 'Calls were charged by this price, so it stays. Enter a new one instead.' },
  reason_needed: {
    status: 409,
    detail: 'No test set says that this version is no worse. Move it with a reason, which is kept.',
  },
  nothing_to_roll_back: { status: 409, detail: 'No move is left that could be rolled back' },
  testset_name_taken: { status: 409, detail: 'A test set with this name already exists' },
  testset_full: { status: 409, detail: 'A test set holds at most 2,000 items' },
  in_testset: { status: 409, detail: 'This person is in this test set for this role already' },
  testset_empty: { status: 409, detail: 'The test set is empty. Add people first.' },
  testset_not_frozen: { status: 409, detail: 'Freeze a version of the test set first, so that runs can be compared' },
  price_needed: {
    status: 409,
    detail: 'The model has no price, so the limit cannot hold. Enter one first: LLM Tools, Prices.',
  },
  evaluation_running: { status: 409, detail: 'This version of the prompt is being evaluated already. Wait for it.' },
  evaluation_state: { status: 409, detail: 'This run is not in a state that allows this' },
  nothing_to_draw: { status: 409, detail: 'There is no one to draw from' },
  already_graded: { status: 409, detail: 'This person was graded already; the first grade counts' },
  too_many_tokens: { status: 409, detail: 'You have reached the limit of access tokens. Revoke one first.' },

  capture_full: { status: 409, detail: 'This is more text than a person can have. Deal with what you captured first.' },
  capture_decided: { status: 409, detail: 'This page was dealt with already, or captured again' },
  capture_used: { status: 409, detail: 'Someone has used or changed this person since, so it cannot be undone' },
  person_erased: { status: 409, detail: 'This person asked to be erased' },
  person_known: { status: 409, detail: 'We have the person with this profile already. Add it to them.' },
  person_restricted: { status: 409, detail: 'This person is restricted: what we have is kept, and nothing is added' },

  pairing_code_invalid: { status: 410, detail: 'This code does not work (any more). Make a new one.' },
  method_stopped: { status: 409, detail: 'This method is stopped' },
  nobody_to_share: {
    status: 409,
    detail:
      'No one of these can be shown to a client: they must be on the board, have been told that we keep their data, and not object',
  },
  link_invalid: { status: 410, detail: 'This link no longer works. Please ask for a new one.' },
  too_large: { status: 413, detail: 'This is too large' },
  too_many_weights: { status: 409, detail: 'So many weights cancel each other out: at most 20 for a role' },
  llm_not_set_up: { status: 409, detail: 'No language model is set up' },
  llm_no_answer: { status: 409, detail: 'The language model gave no answer that can be used. Please try again.' },
  person_refuses: { status: 409, detail: 'This person does not want to be contacted' },
  different_testsets: { status: 422, detail: 'These runs are not of the same version of a test set' },
  search_too_slow: { status: 422, detail: 'This search takes too long. Add a word or a filter to narrow it.' },
  port_not_allowed: { status: 422, detail: 'Mail servers are not reached at this port' },
  password_needed: { status: 422, detail: 'Enter the password of the mailbox' },
  secret_needed: { status: 422, detail: 'Enter the secret that the gateway gave you' },
  provider_not_set_up: { status: 409, detail: 'Connecting with this provider is not set up. Ask staff.' },
  session_not_ours: {
    status: 409,
    detail: 'Only sessions of this product can be stopped from here, and this one is gone or of another program.',
  },
  logs_unreadable: { status: 409, detail: 'Loki did not answer as it should.' },
  statements_hidden: { status: 409, detail: 'The database does not keep statistics of statements.' },
  sign_in_failed: { status: 422, detail: 'The provider did not let us in. Please connect again.' },
  key_not_usable: { status: 422, detail: 'This key cannot sign mails' },
  address_not_allowed: { status: 422, detail: 'In production a gateway is reached by https only' },
  wrong_channel: { status: 422, detail: 'This template is not written for that channel' },
  no_such_column: { status: 422, detail: 'The board has no such column' },
  key_reused: { status: 422, detail: 'This key was used for another request. Please use a new one.' },
  wrong_password: { status: 422, detail: 'The current password is incorrect' },
  too_fast: {
    status: 429,
    detail: 'People whom a method suggests are looked at one by one: at most 25 up-votes in ten seconds',
  },
  too_many_requests: { status: 429, detail: 'Too many attempts. Please wait a little and try again.' },

  internal: { status: 500, detail: 'Something went wrong on our side' },
  busy: { status: 503, detail: 'The server is busy. Please try again in a moment.' },
  database_unavailable: { status: 503, detail: 'The database cannot be reached right now' },
  count_too_long: { status: 504, detail: 'Counting this takes too long. Choose a shorter time or fewer filters.' },
  storage_full: { status: 503, detail: 'The storage is full; nothing can be saved right now' },
} as const satisfies Record<string, { status: number; detail: string }>;

export type ErrorCode = keyof typeof errors;

/** What a failed call answers with. `fields` names what is wrong with which field of a form. */
export interface ErrorBody {
  code: ErrorCode;
  detail: string;
  fields?: Record<string, string>;
  /** What stands there now, when somebody else was faster. */
  current?: unknown;
  request_id?: string;
}
