import {
  archiveTodo,
  countOldTodo,
  getTodo,
  getTodoCard,
  getTodoNews,
  listColleagues,
  listWaiting,
  visitTodo,
} from '@app/contract/roles/todo';
import { type AccessCases, missingId, type Principal, type Variant, type World } from '#testing/access';

/** Everybody may look at everybody's list; acting on it is for its owner, and happens elsewhere. */
const query = ({ self, other, variant }: World) => ({
  query: { user: variant === 'missing' ? missingId : String((variant === 'own' ? self : other).id) },
});
const found = (_: Principal, variant: Variant) => (variant === 'missing' ? 404 : 200);

export const cases: AccessCases = [
  [getTodo, { request: query, status: found }],
  [countOldTodo, { request: query, status: found }],
  [listWaiting, { request: query, status: found }],
  [getTodoCard, { request: (world) => ({ params: { card: 'followups' }, ...query(world) }), status: found }],
  /* One's own only: nobody else's can be named. */
  [archiveTodo, { request: () => ({ body: { archived_before: null } }) }],
  [getTodoNews, { request: () => ({}) }],
  [visitTodo, { request: () => ({}) }],
  [listColleagues, { request: () => ({}) }],
];
