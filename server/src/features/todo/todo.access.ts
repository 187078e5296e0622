import { getTodoCard } from '@app/contract/todo';
import { type AccessCases, missingId } from '#testing/access';

/** Everybody may look at everybody's list; acting on it is for its owner, and happens elsewhere. */
export const todoCases: AccessCases = [
  [
    getTodoCard,
    {
      request: ({ self, other, variant }) => ({
        params: { card: 'followups' },
        query: { user: variant === 'missing' ? missingId : String((variant === 'own' ? self : other).id) },
      }),
      status: (_, variant) => (variant === 'missing' ? 404 : 200),
    },
  ],
];
