import { useParams } from 'react-router';
import type { PathName, PathParams } from './paths.ts';

/** The values in the address of the screen that has this path. */
export const usePathParams = <N extends PathName>(_name: N) => useParams() as PathParams<N, string>;
