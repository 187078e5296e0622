import { randomUUID } from 'node:crypto';
import { createPersonAssignment, getBoard } from '@app/contract/roles/board';
import { getTodoCard, getTodoNews, listColleagues, listWaiting, todoCardNames } from '@app/contract/roles/todo';
import type { CompiledQuery } from 'kysely';
import { caller } from '#testing/access';
import { openSession } from '../features/sessions/sessions.ts';
import { openComparison, type Plain } from './beside.ts';
import { fillBoards } from './worlds/board-data.ts';
import { openPeople, openPeopleCluster } from './worlds/people-data.ts';
import { openProduct, time } from './product.ts';
import { percentile } from './statistics.ts';

/* The recruiter's day with 200,000 people, 1,000 roles and a million versions of cards. */

const faults: string[] = [];
const holds = (ok: boolean, fault: string): void => void (ok || faults.push(fault));

const cluster = await openPeopleCluster();
const url = await openPeople(cluster, 200_000);
const { user, assignment, people } = await fillBoards(url);
const product = await openProduct(url);
const comparison = await openComparison(product, url);
const { access } = await product.db.transaction().execute((trx) => openSession(trx, user, caller));

/* The budgets in milliseconds were set on a machine that gave the rows of the board by plain SQL in this time. */
const plainBoardMs = 2.5;
/** How much slower than that one this machine is, as the first comparison finds out. */
let slowness = 1;

async function measureBoard(): Promise<void> {
  const board = { endpoint: getBoard, params: { id: String(assignment) } };
  const plain = () => [
    {
      text: `select card.*, person.id, first_name, last_name, title, company_name, location_name, do_not_contact
        from board_card join person_assignment as card on card.id = record_id join person on person.id = card.person_id
        where board_card.assignment_id = $1 and not deleted order by place`,
      values: [assignment],
    },
  ];
  const found = await comparison.measure('Board of 200 cards', product.prepareWith(access, board), { plain });
  const { ours, bare } = found;
  slowness = Math.max(1, found.plain!.p50 / plainBoardMs);
  console.log(`Budgets in milliseconds count ${slowness.toFixed(1)} times here: plain SQL took so much longer.`);
  holds(ours.p50 <= 1.5 * bare.p50, 'Board: p50 over 1.5 times the bare endpoint');
  holds(ours.p50 <= 8 * slowness, `Board: p50 over ${(8 * slowness).toFixed(1)} ms`);
}

async function measureMoves(): Promise<void> {
  const columns = ['contacted', 'replied'];
  let turn = 0;
  const move = product.prepareWith(access, {
    endpoint: createPersonAssignment,
    // Two cards at a time: sixteen hands on one card would measure how they wait for each other.
    body: () => ({ person: people[(turn += 1) % 100], assignment, column: columns[Math.floor(turn / 100) % 2] }),
  });
  /** The same statements for other cards, each as the next version of its card. */
  const versions = new Map<number, number>();
  let other = 0;
  const { rows } = await comparison.pool.query<{ person_id: string; version: number }>(
    'select person_id, version from board_card where assignment_id = $1',
    [assignment],
  );
  for (const { person_id, version } of rows) versions.set(Number(person_id), version);
  const vary = (given: readonly CompiledQuery[]): CompiledQuery[] => {
    const person = people[100 + ((other += 1) % 100)]!;
    const version = versions.get(person)! + 1;
    versions.set(person, version);
    const change = randomUUID();
    return given.map((statement) => ({
      ...statement,
      parameters: statement.parameters.map((value) => {
        if (typeof value === 'string' && /^[\da-f]{8}-[\da-f-]{27}$/.test(value)) return change;
        if (Array.isArray(value) && value.length === 1 && people.includes(value[0] as number)) return [person];
        if (typeof value !== 'string' || !value.startsWith('[{"person_id"')) return value;
        const [row] = JSON.parse(value) as [object];
        return JSON.stringify([{ ...row, person_id: person, version, stands_for: version }]);
      }),
    }));
  };
  /** Writes down the next version of another card, makes it the one that counts, and says who did it. */
  const plain = (): Plain => {
    const person = people[100 + ((other += 1) % 100)]!;
    const version = versions.get(person)! + 1;
    versions.set(person, version);
    return [
      { text: 'begin', values: [] },
      {
        text: `with card as (
            insert into person_assignment (assignment_id, person_id, version, stands_for, "column", status_str, since, place,
              change, created_by)
            values ($1, $2, $3, $3, 'replied', 'Replied', now(), -1, $4, $5) returning id)
          update board_card set record_id = card.id, version = $3 from card where assignment_id = $1 and person_id = $2`,
        values: [assignment, person, version, randomUUID(), user],
      },
      { text: `insert into audit_log (action, user_id, after) values ('card_change', $1, '{}')`, values: [user] },
      { text: 'commit', values: [] },
    ];
  };
  const { ours, bare } = await comparison.measure('Move with its audit row', move, { vary, plain });
  holds(ours.p50 <= 2 * bare.p50, 'Move: p50 over twice the bare endpoint');
  holds(ours.p50 <= 4 * slowness, `Move: p50 over ${(4 * slowness).toFixed(1)} ms`);
  holds(ours.rate >= 0.4 * bare.rate, 'Move: under 40 % of the requests a second of the bare endpoint');
}

/** All of one to-do page at once, as the browser asks for it, and with all cards open. */
async function measureTodo(): Promise<void> {
  const cards = todoCardNames.map((card) => product.prepareWith(access, { endpoint: getTodoCard, params: { card } }));
  const first = [listWaiting, getTodoNews, listColleagues].map((endpoint) => product.prepareWith(access, { endpoint }));
  await measurePage('To-do page', first);
  await measurePage(`To-do page, all ${cards.length} cards`, [...first, ...cards]);
}

async function measurePage(name: string, reads: readonly (() => Promise<unknown>)[]): Promise<void> {
  const page = () => Promise.all(reads.map((read) => read()));
  await page();
  const times: number[] = [];
  for (let n = 0; n < 60; n += 1) times.push(await time(page));
  const [p50, p95] = [percentile(times, 50), percentile(times, 95)];
  console.log(`${name}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
  holds(p95 <= 300 * slowness, `${name}: p95 over ${(300 * slowness).toFixed(0)} ms`);
}

try {
  await measureBoard();
  await measureMoves();
  await measureTodo();
} finally {
  await comparison.close();
  await product.close();
  await cluster.stop();
}
for (const fault of faults) console.log(`✗ ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
