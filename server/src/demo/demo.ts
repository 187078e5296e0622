import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { AuditAction } from '@app/contract/base/audit-actions';
import { userConfig } from '@app/contract/users/users';
import type { Db, Transaction } from '#platform/db/db';
import { demoAccounts, demoPassword } from './accounts.ts';
import { fillAccess } from './privacy/access.ts';
import { fillAgreement } from './models/agreement.ts';
import { fillCaptures } from './captures.ts';
import { fillClients } from './clients.ts';
import { fillErasures } from './privacy/erasures.ts';
import { fillEvaluations } from './models/evaluations.ts';
import { fillFairness } from './models/fairness.ts';
import { fillDrafts } from './models/drafts.ts';
import { fillGrading } from './grading.ts';
import { fillOpens } from './history/history-letters.ts';
import { fillHistory } from './history/history.ts';
import { companies, firstNames, lastNames } from './names.ts';
import { fillNotices } from './privacy/notices.ts';
import { fillNotifications } from './notifications.ts';
import { fillOutreach } from './outreach.ts';
import { fillPeople } from './people.ts';
import { fillPictures } from './pictures.ts';
import { Random } from './random.ts';
import { fillRetention } from './privacy/retention.ts';
import { fillAssignments } from './assignments.ts';
import { fillBatches, fillSpending } from './models/llm.ts';
import { fillShortlists } from './privacy/shortlists.ts';
import { fillTasks } from './tasks.ts';
import { fillWebhooks } from './webhooks.ts';
import { fillDefaults, fillTemplates } from './templates.ts';

export const demoSeed = 1;
export const demoPeople = 2000;
const colleagues = 48;
const applicants = 6;
const badgeColors = ['#3B5BDB', '#0B7A5C', '#C2410C', '#9C36B5', '#0B7285', '#C2255C', '#4D7C0F', '#6741D9'];
/** Any number nobody else uses: two processes that start at once on an empty database must not both fill it. */
const lock = 7_310_442_020;

/** Fills an empty database; leaves any other alone. */
export const loadDemoIfEmpty = (db: Db, say: (line: string) => void, people = demoPeople): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    // Whoever comes second waits for as long as it takes.
    await sql`set local lock_timeout = 0`.execute(trx);
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(${lock})`.execute(trx);
    if (await trx.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) return false;
    say('Loading demo data…');
    await fill(trx, demoSeed, people);
    return true;
  });

/** Empties the database and fills it anew. */
export const replaceWithDemo = (db: Db, seed: number, people = demoPeople): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ name: string }>`
      select quote_ident(tablename) as name from pg_tables
      where schemaname = 'public' and tablename not in ('schema_migration', 'signing_key') and tablename not like '%\\_setting'`.execute(
      trx,
    );
    // The prompts that the product comes with are no demo data, but they are emptied along with the users who write others.
    await sql`create temporary table kept_prompt on commit drop as
      select * from llm_prompt_version where created_by is null`.execute(trx);
    await sql`truncate ${sql.raw(rows.map(({ name }) => name).join(', '))} restart identity cascade`.execute(trx);
    await sql`insert into llm_prompt_version overriding system value select * from kept_prompt`.execute(trx);
    // The numbering was begun anew, too.
    await sql`select setval(pg_get_serial_sequence('llm_prompt_version', 'id'), max(id)) from llm_prompt_version`.execute(
      trx,
    );
    await fill(trx, seed, people);
  });

async function fill(trx: Transaction, seed: number, people: number): Promise<void> {
  const random = new Random(seed);
  await trx
    .insertInto('company')
    .values(companies.map((name, index) => ({ name, accepts_registrations: true, created: daysAgo(700 - index * 11) })))
    .execute();
  const users = [...demoUsers(), ...inventedUsers(random)];
  const password_hash = await hash(demoPassword);
  const inserted = await trx
    .insertInto('app_user')
    .values(
      users.map(({ username, first_name, last_name, email, is_staff, is_superuser, state, created, last_login }) => ({
        username,
        first_name,
        last_name,
        email,
        password_hash,
        is_staff,
        is_superuser,
        state,
        created,
        last_login,
      })),
    )
    .returning(['id', 'username'])
    .execute();
  const idOf = new Map(inserted.map(({ id, username }) => [username, id]));
  await trx
    .insertInto('user_profile')
    .values(
      users.map(({ username, can_impersonate, email, created }) => ({
        user_id: idOf.get(username)!,
        can_impersonate,
        config: JSON.stringify(userConfig.parse({ profile: { badge_color: random.pick(badgeColors) } })),
        ...(random.chance(0.85)
          ? { company_id: random.between(1, companies.length) }
          : { company_name: 'Fjällräven Search (egen firma)' }),
        phone_number: `+46 70 ${random.between(100, 999)} ${random.between(10, 99)} ${random.between(10, 99)}`,
        linkedin_url: `https://www.linkedin.com/in/${username.replaceAll('.', '-')}-demo`,
        linkedin_email: random.chance(0.5) ? email : '',
        terms_accepted: created,
      })),
    )
    .execute();
  await trx
    .insertInto('audit_log')
    .values(history(users, idOf, random))
    .execute();
  await fillTasks(trx, random);
  await fillWebhooks(trx);
  const recruiters = demoAccounts.flatMap(({ username }) =>
    username.startsWith('recruiter') ? [idOf.get(username)!] : [],
  );
  const templates = await fillTemplates(trx, recruiters);
  await fillPeople(trx, { people, seed, users: recruiters, templates });
  await fillAssignments(trx, { recruiters, superuser: idOf.get('superuser')!, thumber: idOf.get('staff')! }, seed);
  await fillDefaults(trx, idOf.get('recruiter')!, templates);
  await fillClients(trx, recruiters);
  await fillGrading(trx, random);
  await fillPictures(trx, seed);
  // Before what waits in the outbox, where the newest come first.
  await fillHistory(
    trx,
    { demo: [...recruiters, idOf.get('superuser')!], thumber: idOf.get('staff')! },
    { templates, seed, size: Math.min(1, people / demoPeople) },
  );
  await fillBatches(trx, idOf.get('superuser')!);
  await fillSpending(trx, idOf.get('superuser')!);
  await fillOutreach(trx, recruiters, templates);
  await fillOpens(trx, seed);
  await fillDrafts(trx, recruiters, seed);
  await fillCaptures(trx, recruiters);
  await fillNotices(trx);
  await fillErasures(trx, { staff: idOf.get('staff')! });
  await fillRetention(trx, { staff: idOf.get('staff')! });
  await fillAccess(trx, { users: recruiters });
  await fillEvaluations(trx, idOf.get('superuser')!, seed);
  await fillAgreement(trx);
  await fillFairness(trx);
  await fillShortlists(trx, recruiters[0]!);
  await fillNotifications(trx, { recruiter: idOf.get('recruiter')!, colleague: idOf.get('recruiter2')! });
}

interface DemoUser {
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  is_staff: boolean;
  is_superuser: boolean;
  can_impersonate: boolean;
  state: 'pending' | 'active' | 'rejected' | 'deactivated';
  created: string;
  last_login: string | null;
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

const demoUsers = (): DemoUser[] =>
  demoAccounts.map(
    (
      { username, first_name, last_name, state = 'active' as const, is_staff, is_superuser, can_impersonate },
      index,
    ) => ({
      username,
      first_name,
      last_name,
      email: `${username}@example.com`,
      is_staff: is_staff ?? false,
      is_superuser: is_superuser ?? false,
      can_impersonate: can_impersonate ?? false,
      state,
      created: daysAgo(state === 'pending' ? 0.3 : 720 - index * 20),
      last_login: state === 'active' ? daysAgo(1 + index * 0.4) : null,
    }),
  );

function inventedUsers(random: Random): DemoUser[] {
  const taken = new Set<string>();
  const invent = (state: DemoUser['state'], oldestDays: number): DemoUser => {
    for (;;) {
      const [first_name, last_name] = [random.pick(firstNames), random.pick(lastNames)];
      const username = asciiOf(`${first_name}.${last_name}`);
      if (taken.has(username)) continue;
      taken.add(username);
      const age = oldestDays * random.next();
      return {
        username,
        first_name,
        last_name,
        email: `${username}@example.com`,
        is_staff: state === 'active' && random.chance(0.05),
        is_superuser: false,
        can_impersonate: false,
        state,
        created: daysAgo(age),
        last_login: state === 'active' && random.chance(0.9) ? daysAgo(age * random.next() * 0.3) : null,
      };
    }
  };
  return [
    ...Array.from({ length: colleagues }, () =>
      invent(random.pick(['active', 'active', 'active', 'active', 'active', 'deactivated', 'rejected']), 700),
    ),
    ...Array.from({ length: applicants }, () => invent('pending', 9)),
  ];
}

const asciiOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w.]/g, '')
    .toLowerCase();

/** What the trail would hold had these people used the product: in the order it happened. */
function history(users: readonly DemoUser[], idOf: ReadonlyMap<string, number>, random: Random) {
  const deciders = ['superuser', 'staff'].map((name) => idOf.get(name)!);
  const entry = (
    created: string,
    action: AuditAction,
    user_id: number,
    target: number,
    more: { actor_id?: number; reason?: string; before?: string; after?: string } = {},
  ) => ({
    created,
    action,
    user_id,
    targets: [`user:${target}`],
    actor_id: null,
    reason: null,
    before: null,
    after: null,
    ...more,
  });
  const states = (before: string, after: string) => ({
    before: JSON.stringify({ state: before }),
    after: JSON.stringify({ state: after }),
  });
  const later = (time: string, hours: number) =>
    new Date(Math.min(Date.parse(time) + hours * 3_600_000, Date.now())).toISOString();
  const entries = users.flatMap((user) => {
    const id = idOf.get(user.username)!;
    const decider = random.pick(deciders.filter((other) => other !== id));
    const decided = later(user.created, random.between(1, 30));
    return [
      entry(user.created, 'register', id, id),
      ...(user.state === 'pending'
        ? []
        : [
            entry(
              decided,
              user.state === 'rejected' ? 'user_reject' : 'user_approve',
              decider,
              id,
              states('pending', user.state === 'rejected' ? 'rejected' : 'active'),
            ),
          ]),
      ...(user.state === 'deactivated'
        ? [
            entry(later(decided, 900), 'user_deactivate', decider, id, {
              ...states('active', 'deactivated'),
              reason: 'Left the company',
            }),
          ]
        : []),
      ...(user.last_login ? [entry(user.last_login, 'login', id, id)] : []),
    ];
  });
  const [superuser, recruiter] = [idOf.get('superuser')!, idOf.get('recruiter')!];
  const support = { actor_id: superuser, reason: 'Could not find a template; looking at it together' };
  entries.push(entry(daysAgo(3.2), 'impersonate_start', recruiter, recruiter, support));
  entries.push(entry(daysAgo(3.19), 'impersonate_stop', recruiter, recruiter, { actor_id: superuser }));
  return entries.toSorted((a, b) => a.created.localeCompare(b.created));
}
