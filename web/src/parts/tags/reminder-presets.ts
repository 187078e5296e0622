import { addDays, addMonths, addWeeks, setHours, startOfDay } from 'date-fns';

/** When to be reminded, counted from today. */
export const reminderPresets = {
  tomorrow: { label: 'Tomorrow', from: (day: Date) => addDays(day, 1) },
  '3-days': { label: 'In 3 days', from: (day: Date) => addDays(day, 3) },
  '1-week': { label: 'In 1 week', from: (day: Date) => addWeeks(day, 1) },
  '1-month': { label: 'In 1 month', from: (day: Date) => addMonths(day, 1) },
  '3-months': { label: 'In 3 months', from: (day: Date) => addMonths(day, 3) },
} as const;
export type ReminderPreset = keyof typeof reminderPresets;

/** Reminders are there when the working day begins. */
const hour = 9;

export const dueOf = (preset: ReminderPreset, now = new Date()): Date =>
  setHours(startOfDay(reminderPresets[preset].from(now)), hour);

/** On a day as a date field gives it, such as 2026-11-30. */
export const dueOn = (day: string): Date => setHours(new Date(`${day}T00:00`), hour);
