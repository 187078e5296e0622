import { expect, test } from 'vitest';
import { valueName } from './chart-names.ts';

test('series are called what people call them, and what others wrote stays as they wrote it', () => {
  expect(valueName('Vote', 'method', 'regexp')).toBe('SEARCH');
  expect(valueName('Vote', 'method', 'llm_no')).toBe('LLM NO');
  expect(valueName('Vote', 'grade', 'up')).toBe('Up');
  expect(valueName('Person', 'has_email', 'false')).toBe('Without an e-mail address');
  expect(valueName('EmailQueue', 'bounced', 'true')).toBe('Yes');
  expect(valueName('IngestEvent', 'outcome', 'in_use')).toBe('In use');
  expect(valueName('BotEvent', 'outcome', 'ok')).toBe('OK');
  expect(valueName('IngestEvent', 'error_code', 'http_500')).toBe('http_500');
  expect(valueName('JobPosting', 'source', 'linkedin')).toBe('Professional network');
  expect(valueName('IngestEvent', 'source', 'linkedin')).toBe('linkedin');
  expect(valueName('LlmCall', 'feature', 'grade')).toBe('Grading');
  expect(valueName('LlmCall', 'error_code', '')).toBe('(empty)');
  expect(valueName('Vote', 'user__username', 'constructor')).toBe('constructor');
  expect(valueName('Vote', 'method', 'constructor')).toBe('constructor');
});

test('what the specification names word for word keeps its name', () => {
  expect(valueName('Vote', 'vote_type', 'match_no_conversation')).toBe('match_no_conversation');
  expect(valueName('CelTask', 'state', 'SUCCESS')).toBe('SUCCESS');
  expect(valueName('ProxyStatus', 'status', 'OK')).toBe('OK');
});
