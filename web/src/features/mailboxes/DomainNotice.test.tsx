import { listMailDomains } from '@app/contract/outreach/mail-domains';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useLocalApi } from '../../testing/local-api.ts';
import { DomainNotice } from './DomainNotice.tsx';

const api = useLocalApi();
afterEach(cleanup);

test('each domain says what it publishes, and what is to be done about the rest', async () => {
  const ok = { verdict: 'ok', record: 'v=spf1 -all', advice: '' };
  const dmarc = { verdict: 'missing', record: '', advice: 'Publish it.' };
  api.answer = () => ({
    status: 200,
    body: { results: [{ domain: 'firm.example', mailboxes: 2, spf: ok, dkim: ok, dmarc }] },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DomainNotice />
    </QueryClientProvider>,
  );
  const domain = await screen.findByRole('listitem');
  expect([...domain.querySelectorAll('.MuiChip-label')].map((chip) => chip.textContent)).toEqual([
    'SPF: published',
    'DKIM: published',
    'DMARC: missing',
  ]);
  expect(screen.getByText('DMARC: Publish it.')).toBeTruthy();
  expect(screen.queryByText(/^SPF: Pub/)).toBeNull();
  expect(api.asked.map(({ path }) => path)).toEqual([listMailDomains.path]);
});
