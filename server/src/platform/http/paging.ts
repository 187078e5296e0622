import type { Endpoint } from '@app/contract/base/endpoint';

interface Page<T> {
  count: number;
  next: string | null;
  previous: string | null;
  results: T[];
}

/** Adds the addresses of the neighbouring pages. */
export function pageOf<T>(
  { path }: Endpoint,
  query: { limit: number; offset: number },
  { count, results }: { count: number; results: T[] },
): Page<T> {
  const at = (offset: number): string => {
    const given = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...query, offset }))
      if (value !== undefined) given.set(name, inAddress(value));
    return `${path}?${given.toString()}`;
  };
  const { limit, offset } = query;
  return {
    count,
    next: offset + limit < count ? at(offset + limit) : null,
    previous: offset > 0 ? at(Math.max(0, offset - limit)) : null,
    results,
  };
}

const inAddress = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
};
