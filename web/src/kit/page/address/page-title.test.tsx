import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { usePageTitle } from './page-title.ts';

function Shown({ title }: { title: string }) {
  return (
    <h1 ref={usePageTitle(title)} tabIndex={-1}>
      {title}
    </h1>
  );
}
const field = () => screen.getByLabelText('Find');
const inFrame = (page?: string) => (
  <>
    <input aria-label="Find" />
    {page && <Shown key={page} title={page} />}
  </>
);

let show: (page?: string) => void;
beforeEach(() => {
  window.history.replaceState(null, '', '/first');
  const { rerender } = render(inFrame('First'));
  show = (page) => rerender(inFrame(page));
});

test('the heading of the next page takes the focus, also from a field that one left by it', () => {
  field().focus();
  window.history.pushState(null, '', '/second');
  show('Second');
  expect(screen.getByRole('heading', { name: 'Second' })).toBe(document.activeElement);
});

test('who has begun to type while the next page was loading goes on typing', () => {
  window.history.pushState(null, '', '/second');
  show();
  field().focus();
  show('Second');
  expect(field()).toBe(document.activeElement);
});

test('what is shown while a page loads hands the focus on to the page', () => {
  window.history.pushState(null, '', '/second');
  show('Loading');
  show('Second');
  expect(screen.getByRole('heading', { name: 'Second' })).toBe(document.activeElement);
});
