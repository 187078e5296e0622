/**
 * What screens show and writes change. A read names the topics it shows, a write those it touches; after a write the web
 * client reads again whatever shows one of them.
 */
export type Topic =
  | 'assignments'
  | 'audit'
  | 'captures'
  | 'cards'
  | 'chartMarks'
  | 'chartSettings'
  | 'companies'
  | 'files'
  | 'imports'
  | 'mailbox'
  | 'notifications'
  | 'outbox'
  | 'outreachRules'
  | 'people'
  | 'queues'
  | 'searches'
  | 'self'
  | 'sessions'
  | 'sms'
  | 'synonyms'
  | 'tags'
  | 'tasks'
  | 'templates'
  | 'timeline'
  | 'todo'
  | 'tokens'
  | 'users'
  | 'views'
  | 'votes';
