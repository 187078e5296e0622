import { z } from 'zod';
import { channels } from '../people/people.ts';
import { endpoint } from '../base/endpoint.ts';
import { wholeNumber } from '../base/numbers.ts';
import { id, idInPath, line, requiredLine, timestamp } from '../base/text.ts';
import { declineReasons, grade, voteMethod } from './votes.ts';

export const columnColours = ['grey', 'blue', 'teal', 'green', 'amber', 'orange', 'red', 'purple'] as const;
export const boardColumn = z.object({
  /** Stays the same when the column is renamed. */
  key: z.string().regex(/^[a-z0-9_-]{1,40}$/, 'Small letters, digits, - and _'),
  name: requiredLine(60, 'Enter a name'),
  colour: z.enum(columnColours).default('grey'),
  /** Business days after which a card in this column is stale; null means never. */
  stale_days: z.int().min(1).max(365).nullable().default(3),
  /** More cards than this turn the count amber. */
  soft_limit: z.int().min(1).max(10_000).nullable().default(null),
  /** A last column: it shows the last 30 days only, and its cards never go stale. */
  terminal: z.boolean().default(false),
});
export type BoardColumn = z.output<typeof boardColumn>;
/** The columns of a board that nobody has changed. */
export const defaultColumns: readonly BoardColumn[] = [
  { key: 'new', name: 'New', colour: 'grey', stale_days: 7, soft_limit: null, terminal: false },
  { key: 'contacted', name: 'Contacted', colour: 'blue', stale_days: 3, soft_limit: null, terminal: false },
  { key: 'replied', name: 'Replied', colour: 'teal', stale_days: 3, soft_limit: null, terminal: false },
  { key: 'interview', name: 'Interview', colour: 'purple', stale_days: 3, soft_limit: null, terminal: false },
  { key: 'sent_to_client', name: 'Sent to client', colour: 'amber', stale_days: 3, soft_limit: null, terminal: false },
  { key: 'placed', name: 'Placed', colour: 'green', stale_days: null, soft_limit: null, terminal: true },
];

/** Why somebody is archived, grouped by who decided. */
export const archiveReasons = {
  'We declined': declineReasons,
  'The client declined': ['Client declined', 'Role closed'],
  'They declined': ['Not interested', 'Took another job', 'Pay', 'Location or travel', 'Timing', 'No answer'],
} as const;

/** What is kept when somebody is archived and nobody says why; the screens ask. */
export const reasonNotSaid = 'not said';

/** One version of a card: where a person stands in a role. */
export const personAssignment = z.object({
  id,
  person: id,
  assignment: id,
  version: z.int(),
  status_str: z.string(),
  column: z.string(),
  /** Since when in this column. */
  since: timestamp,
  created_by: id.nullable(),
  assignee: id.nullable(),
  archived: z.boolean(),
  archive_reason: z.string(),
  /** Until when. */
  snoozed: timestamp.nullable(),
  snooze_note: z.string(),
  /** Removed from the board. */
  deleted: z.boolean(),
  /** The change that wrote this version. */
  change: z.uuid(),
  /** Whether it undoes an earlier change. */
  undo: z.boolean(),
  /** What caused it, when nobody moved the card by hand: `vote`, `merge`. */
  rule: z.string(),
  created: timestamp,
});
export type PersonAssignment = z.output<typeof personAssignment>;

/** What one change can set on a card. What is left out stays as it is. */
const cardState = {
  column: z.string().max(40).optional(),
  /** The step in the caller's own words; without it, a card that changes column takes the column's name. */
  status_str: requiredLine(200, 'Enter a status').optional(),
  /** The person to be placed above; null places the card last. Without it, a card that changes column goes on top. */
  before: id.nullable().optional(),
  assignee: id.nullable().optional(),
  archived: z.boolean().optional(),
  /** Kept as `not said` when somebody is archived without one. */
  archive_reason: line(200).optional(),
  snoozed: timestamp.nullable().optional(),
  snooze_note: line(300).optional(),
};
/** The id of the change, chosen by the caller, so that a change that is sent twice counts once; another one is refused. */
const change = z.uuid().optional();

const oneRecord = z.object({ id: idInPath });
const idList = z
  .string()
  .regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15})*$/, 'Ids with commas between them')
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(id).max(1000));

export const listPersonAssignments = endpoint({
  method: 'GET',
  path: '/api/v2/personassignment2/',
  summary: 'Where people stand in roles, newest first; `persons` is a comma list of ids',
  access: 'user',
  query: z
    .strictObject({ persons: idList.optional(), assignment__id: idInPath.optional() })
    .refine(
      ({ persons, assignment__id }) => persons !== undefined || assignment__id !== undefined,
      'Say whose or which',
    ),
  response: z.object({ results: z.array(personAssignment) }),
  shows: ['cards'],
});

export const getPersonAssignment = endpoint({
  method: 'GET',
  path: '/api/v2/personassignment2/{id}/',
  summary: 'One version of where a person stands in a role',
  access: 'user',
  errors: ['not_found'],
  params: oneRecord,
  response: personAssignment,
  shows: ['cards'],
});

export const createPersonAssignment = endpoint({
  method: 'POST',
  path: '/api/v2/personassignment2/',
  summary:
    'Adds a person to a board or changes the card: always a new version. With `base_version`, only if that is still the newest; else 409 with the newest as `current`',
  access: 'user',
  errors: [
    'assignment_not_found',
    'person_not_found',
    'user_not_found',
    'not_permitted',
    'changed_meanwhile',
    'no_such_column',
  ],
  body: z.object({ person: id, assignment: id, base_version: z.int().min(0).optional(), change, ...cardState }),
  status: 201,
  once: true,
  response: personAssignment,
  audit: 'card_change',
  touches: ['cards', 'todo'],
});

export const deletePersonAssignment = endpoint({
  method: 'DELETE',
  path: '/api/v2/personassignment2/{id}/',
  summary: 'Takes a person off a board, if this is the newest version; the history is kept',
  access: 'user',
  errors: ['not_found', 'assignment_not_found', 'not_permitted', 'changed_meanwhile'],
  params: oneRecord,
  audit: 'card_change',
  touches: ['cards', 'todo'],
});

/** Cards that were left as they are, and why. */
const skipped = z.array(
  z.object({
    person: id,
    why: z.enum(['changed_meanwhile', 'as_it_was', 'not_found']),
    current: personAssignment.nullable(),
  }),
);

export const changeCards = endpoint({
  method: 'POST',
  path: '/api/v2/personassignment2/bulk/',
  summary: 'Changes up to 1,000 cards of one role alike: moves, adds, archives, snoozes, assigns',
  access: 'user',
  errors: ['assignment_not_found', 'user_not_found', 'not_permitted', 'no_such_column', 'key_reused'],
  body: z.object({
    assignment: id,
    cards: z
      .array(z.object({ person: id, base_version: z.int().min(0).optional() }))
      .min(1)
      .max(1000),
    change,
    ...cardState,
  }),
  response: z.object({ change: z.uuid(), changed: z.array(personAssignment), skipped }),
  audit: 'card_change',
  touches: ['cards', 'todo'],
});

export const undoCards = endpoint({
  method: 'POST',
  path: '/api/v2/personassignment2/undo/',
  summary: 'Undoes your last change on a board, or the one named, by writing new versions; 404 when there is none',
  access: 'user',
  errors: ['assignment_not_found', 'not_permitted', 'nothing_to_undo'],
  body: z.object({ assignment: id, change }),
  response: z.object({ change: z.uuid(), changed: z.array(personAssignment), skipped }),
  audit: 'card_change',
  touches: ['cards', 'todo'],
});

export const personOnCard = z.object({
  id,
  name: z.string(),
  title: z.string(),
  company_name: z.string(),
  location_name: z.string(),
  do_not_contact: z.boolean(),
  tags: z.array(z.string()),
});
/** A card of a board: its newest version, the person, and the votes and messages that decide who acts next. */
export const boardCard = personAssignment.omit({ assignment: true, deleted: true }).extend({
  person: personOnCard,
  /**
   * Cards of a column are sorted by this text, the lowest on top; of two equal ones, the newer version is above. Text, because
   * numbers would run out of digits when many cards are put above one.
   */
  place: z.string(),
  votes: z.array(z.object({ user: id, grade, method: voteMethod })),
  /** What the client last said, by the link to a shortlist. No vote of ours. */
  client: z.object({ name: z.string(), grade: grade.nullable(), comment: z.string(), at: timestamp }).nullable(),
  last_message: z
    .object({
      channel: z.enum(Object.keys(channels) as [keyof typeof channels]),
      direction: z.enum(['in', 'out']),
      at: timestamp,
      user: id.nullable(),
    })
    .nullable(),
});
export type BoardCard = z.output<typeof boardCard>;

export const boardConfig = z.object({
  id,
  assignment: id,
  columns: z.array(boardColumn),
});
export type BoardConfig = z.output<typeof boardConfig>;

export const board = z.object({
  assignment: z.object({
    id,
    name: z.string(),
    company_name: z.string(),
    status: z.int(),
    users: z.array(id),
    thumbers: z.array(id),
    may_write: z.boolean(),
  }),
  config: boardConfig,
  cards: z.array(boardCard),
  /** False when `first` left cards out. */
  complete: z.boolean(),
});
export type Board = z.output<typeof board>;

export const getBoard = endpoint({
  method: 'GET',
  path: '/api/v2/board/{id}/',
  summary:
    'Everything a board shows, cards in their order; `persons` asks for some cards only, `as_of` for an earlier day, `first` for the top of each column if the board is large',
  access: 'user',
  errors: ['assignment_not_found'],
  params: oneRecord,
  query: z.strictObject({
    persons: idList.optional(),
    as_of: timestamp.optional(),
    first: wholeNumber({ min: 1, max: 200 }).optional(),
  }),
  response: board,
  shows: ['cards', 'votes', 'people', 'tags', 'assignments'],
  people: ({ cards }: { cards: { person: { id: number } }[] }) => cards.map(({ person }) => person.id),
});

/** Sent as a board changes: the people whose cards to read again, or null for the whole board. */
export const boardEvent = z.object({ persons: z.array(id).nullable(), user: id.nullable() });
export type BoardEvent = z.output<typeof boardEvent>;
export const watchBoard = endpoint({
  method: 'GET',
  path: '/api/v2/board/{id}/events/',
  summary: 'Server-sent events: which cards of a board to ask for anew',
  access: 'user',
  errors: ['assignment_not_found'],
  params: oneRecord,
  events: boardEvent,
  shows: [],
});

export const getFullPersonAssignment = endpoint({
  method: 'GET',
  path: '/api/v2/fullpersonassignment/',
  summary:
    'Where a person stands in a role and how they came there: every version, newest first, and every vote that counts',
  access: 'user',
  query: z.strictObject({ person: idInPath, assignment: idInPath }),
  response: z.object({
    card: boardCard.nullable(),
    history: z.array(personAssignment),
  }),
  shows: ['cards', 'votes'],
  people: ({ card }: { card: { person: { id: number } } | null }) => (card ? [card.person.id] : []),
});

export const getBoardConfig = endpoint({
  method: 'GET',
  path: '/api/v2/assignment_board_config/',
  summary: 'The columns of a board',
  access: 'user',
  errors: ['assignment_not_found'],
  query: z.strictObject({ assignment: idInPath }),
  response: z.object({ results: z.array(boardConfig) }),
  shows: ['cards'],
});

export const saveBoardConfig = endpoint({
  method: 'POST',
  path: '/api/v2/assignment_board_config/',
  summary:
    'New columns for a board; with `base`, only if those you saw are still the newest. A column with people in it cannot go',
  access: 'user',
  errors: ['assignment_not_found', 'not_permitted', 'changed_meanwhile', 'column_not_empty'],
  body: z.object({
    assignment: id,
    base: id.optional(),
    columns: z
      .array(boardColumn)
      .min(1, 'A board needs a column')
      .max(30)
      .refine(
        (columns) => new Set(columns.map(({ key }) => key)).size === columns.length,
        'Two columns have the same key',
      ),
  }),
  status: 201,
  once: true,
  response: boardConfig,
  audit: 'board_change',
  touches: ['cards'],
});
