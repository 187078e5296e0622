import { render, screen, within } from '@testing-library/react';
import { format } from 'date-fns';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { PrivacyPolicyPage } from './PrivacyPolicyPage.tsx';
import { TermsOfServicePage } from './TermsOfServicePage.tsx';

const pages = [
  ['Privacy policy', PrivacyPolicyPage],
  ['Terms of service', TermsOfServicePage],
] as const;

describe.each(pages)('the %s', (title, Page) => {
  test('leads back to the login screen and carries the date of today', () => {
    show(Page);
    expect(screen.getByRole('link', { name: 'Back to Sign In' }).getAttribute('href')).toBe('/login');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(title);
    expect(screen.getByText(/^Last updated/).textContent).toContain(format(new Date(), 'yyyy-MM-dd'));
  });

  test('lists every section in its contents, in order', () => {
    show(Page);
    const links = within(screen.getByRole('navigation')).getAllByRole('link');
    const sections = [...document.querySelectorAll('section')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual(sections.map(({ id }) => `#${id}`));
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
    expect(sections.length).toBeGreaterThan(10);
  });
});

test.each([
  ['the provider is controller for users', /User data: we are the controller/],
  ['the provider is processor for candidates', /Candidate data: we are the processor/],
  ['the customer decides how long candidates are kept', /The customer decides how long/],
  ['where data about candidates comes from', /Sources \(Article 14\)/],
  ['a person decides, not a model', /A suggestion is never a decision/],
  ['the supervisory authority', /Integritetsskyddsmyndigheten, IMY/],
  ['only browser storage is used', /sets no cookies/],
  ['users are at least 16', /at least 16 years old/],
])('the privacy policy says that %s', (_, statement) => {
  show(PrivacyPolicyPage);
  expect(screen.getByRole('article').textContent).toMatch(statement);
});

test.each([
  ['Swedish law applies', /governed by Swedish law/],
  ['the courts of Stockholm decide', /courts of Stockholm/],
  ['liability ends at twelve months of fees', /a cap of twelve months of fees/],
  ['users are at least 16', /at least 16 years old/],
  ['outside services are not scraped or automated', /scrape or automate outside services/],
  ['an account opens when it has been approved', /opens only when it has been approved/],
  ['roles in data protection', /the customer is the controller and we are the processor/],
])('the terms say that %s', (_, statement) => {
  show(TermsOfServicePage);
  expect(screen.getByRole('article').textContent).toMatch(statement);
});

function show(Page: () => React.ReactElement): void {
  render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  );
}
