import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { useSearch } from './search.ts';

const schema = z.object({
  tag: z.union([z.string(), z.array(z.string())]).optional(),
  page: z.string().regex(/^\d+$/).transform(Number).default(0),
  state: z.enum(['pending', 'active']).optional(),
  statusFilter: z
    .string()
    .default('Active')
    .transform((list) => list.split(',')),
});

function open(address: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  );
  const { result } = renderHook(
    () => ({ search: useSearch(schema), location: useLocation(), navigate: useNavigate() }),
    { wrapper },
  );
  return {
    values: () => result.current.search[0],
    set: (...given: Parameters<(typeof result.current.search)[1]>) => act(() => result.current.search[1](...given)),
    address: () => result.current.location.search,
    back: () => act(() => void result.current.navigate(-1)),
  };
}

test('values in the address are typed; missing ones have their default', () => {
  expect(open('/?page=3&statusFilter=Incoming,Active').values()).toEqual({
    page: 3,
    statusFilter: ['Incoming', 'Active'],
  });
  expect(open('/').values()).toEqual({ page: 0, statusFilter: ['Active'] });
});

test('a value that does not fit falls back alone, the others stay', () => {
  expect(open('/?page=-1&state=nonsense&statusFilter=Paused').values()).toEqual({ page: 0, statusFilter: ['Paused'] });
});

test('a change leaves the rest of the address alone, also what the schema does not know', () => {
  const page = open('/?other=1&page=2');
  page.set({ state: 'active' });
  expect(page.address()).toBe('?other=1&page=2&state=active');
  page.set({ page: undefined, state: '' });
  expect(page.address()).toBe('?other=1');
});

test('each change can be undone with the back button, unless it replaces the last', () => {
  const page = open('/');
  page.set({ page: 1 });
  page.set({ page: 2 }, { replace: true });
  page.back();
  expect(page.address()).toBe('');
});

test('a field can be there several times, and is given and set as a list', () => {
  const page = open('/?tag=a&tag=b');
  expect(page.values().tag).toEqual(['a', 'b']);
  page.set({ tag: ['b', 'c', 'd'] });
  expect(page.address()).toBe('?tag=b&tag=c&tag=d');
  page.set({ tag: [] });
  expect(page.address()).toBe('');
});
