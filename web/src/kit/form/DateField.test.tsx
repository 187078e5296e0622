import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { DateField } from './DateField.tsx';
import { fromLocal, problemWithDate, problemWithMoment, toLocal } from './local-moment.ts';

function Field({ withTime = false, value = '' }) {
  const [text, setText] = useState(value);
  return <DateField label="Start" value={text} onChange={setText} withTime={withTime} />;
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Start' });
const calendar = () => document.querySelector<HTMLInputElement>('input[aria-hidden]')!;

test('a date is written in the field as it is everywhere else, by hand and by the calendar', async () => {
  render(<Field value="2026-11-15" />);
  expect(field().value).toBe('2026-11-15');
  await userEvent.clear(field());
  await userEvent.type(field(), '2026-12-01');
  expect(field().value).toBe('2026-12-01');
  expect(calendar().value).toBe('2026-12-01');
  const show = vi.fn();
  calendar().showPicker = show;
  await userEvent.click(screen.getByRole('button', { name: 'Open calendar' }));
  expect(show).toHaveBeenCalledOnce();
  fireEvent.change(calendar(), { target: { value: '2027-01-31' } });
  expect(field().value).toBe('2027-01-31');
});

test('a time stands beside its date, not behind a T', () => {
  render(<Field withTime value="2026-11-15 09:30" />);
  expect(field().value).toBe('2026-11-15 09:30');
  fireEvent.change(calendar(), { target: { value: '2026-11-16T10:00' } });
  expect(field().value).toBe('2026-11-16 10:00');
  fireEvent.change(field(), { target: { value: '2026-11-17T11:00' } });
  expect(field().value).toBe('2026-11-17 11:00');
});

test('what is not a date, or not one yet, is told apart', () => {
  for (const fine of ['', '2026-11-15', '2028-02-29']) expect(problemWithDate(fine)).toBeUndefined();
  for (const wrong of ['2026', '15/11/2026', '2026-02-30', '2026-1-5'])
    expect(problemWithDate(wrong)).toContain('date');
  for (const fine of ['', '2026-11-15 09:30']) expect(problemWithMoment(fine)).toBeUndefined();
  for (const wrong of ['2026-11-15', '2026-11-15 25:00', '0026-11-15 9:30', '2026-02-30 09:30'])
    expect(problemWithMoment(wrong), wrong).toContain('time');
});

test('a moment is read in the reader’s time zone and written back the same', () => {
  expect(toLocal(fromLocal('2026-11-15 09:30'))).toBe('2026-11-15 09:30');
  expect(fromLocal('2026-11-15 09')).toBeUndefined();
  expect(toLocal(undefined)).toBe('');
});
