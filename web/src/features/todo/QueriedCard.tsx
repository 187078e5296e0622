import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { TodoCard, type TodoCardProps } from './TodoCard.tsx';

interface Props<T> extends Omit<TodoCardProps, 'count' | 'children'> {
  query: UseQueryResult<T>;
  countOf: (data: T) => number;
  children: (data: T) => ReactNode;
}

/** A card whose contents have to be asked for. */
export function QueriedCard<T>({ query, countOf, children, ...card }: Props<T>) {
  const unknown = query.isError ? undefined : '*';
  return (
    <TodoCard {...card} count={query.data === undefined ? unknown : countOf(query.data)}>
      <Loaded query={query}>{children}</Loaded>
    </TodoCard>
  );
}
