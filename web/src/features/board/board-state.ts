import { grade } from '@app/contract/roles/votes';
import { endOfDay } from 'date-fns';
import { z } from 'zod';

const list = z.union([z.string().transform((one) => [one]), z.array(z.string())]).default([]);

/** What the address of the screen holds. */
export const boardState = z.object({
  assignmentId: z.coerce.number().int().positive().optional(),
  /** Words that a name, a title, a company, a place or a tag must have. */
  q: z.string().default(''),
  tag: z.string().optional(),
  /** The id of a user, or `none`. */
  assignee: z
    .string()
    .regex(/^(none|[1-9]\d{0,15})$/)
    .optional(),
  grade: z.enum([...grade.options, 'none']).optional(),
  /** Who wrote last: the person, one of us, or nobody yet. */
  contact: z.enum(['replied', 'waiting', 'never']).optional(),
  turn: z.enum(['us', 'colleague', 'them']).optional(),
  show: z.enum(['stale', 'snoozed', 'back', 'archived']).optional(),
  lanes: z.enum(['assignee', 'method']).optional(),
  /** How cards are sorted; by hand when left out. */
  sort: z.enum(['turn', 'days', 'name']).optional(),
  /** Columns that are not shown. */
  hidden: list,
  /** The column that a link leads to. */
  column: z.string().optional(),
  /** The board as it was at the end of that day. */
  as_of: z.iso.date().optional(),
  /** Whose side panel is open. */
  person: z.coerce.number().int().positive().optional(),
});
/** The last moment of a day, in the reader's time zone. */
export const endOf = (day: string): Date => endOfDay(new Date(`${day}T00:00`));
export type BoardState = z.output<typeof boardState>;
/** Changes the address; what is undefined goes. */
export type ChangeBoardState = (
  patch: { [K in keyof BoardState]?: string | number | readonly string[] | undefined },
  options?: { replace?: boolean },
) => void;
export type Lanes = NonNullable<BoardState['lanes']>;
export type Sort = NonNullable<BoardState['sort']>;

/** A link to a hidden column shows that column. */
export const isHidden = ({ hidden, column }: Pick<BoardState, 'hidden' | 'column'>, key: string): boolean =>
  hidden.includes(key) && key !== column;

const filterNames = ['q', 'tag', 'assignee', 'grade', 'contact', 'turn', 'show'] as const;
/** Which people are shown. */
export type BoardFilter = Pick<BoardState, (typeof filterNames)[number]>;

export const isFiltered = (state: BoardState): boolean => filterNames.some((name) => Boolean(state[name]));
export const noFilter = Object.fromEntries(filterNames.map((name) => [name, undefined]));

/** What is remembered for the next visit: the view, but not the open card and not a past day. */
const kept = [...filterNames, 'lanes', 'sort', 'hidden'] as const;

export function viewOf(params: URLSearchParams): string {
  const view = new URLSearchParams();
  for (const name of kept) for (const value of params.getAll(name)) view.append(name, value);
  return view.toString();
}

const keyOf = (user: number, assignment: number) => `spana.board.${user}.${assignment}`;
export const rememberView = (user: number, assignment: number, view: string): void =>
  localStorage.setItem(keyOf(user, assignment), view);
export const rememberedView = (user: number, assignment: number): string =>
  localStorage.getItem(keyOf(user, assignment)) ?? '';
