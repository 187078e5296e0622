import type { PersonHit } from '@app/contract/people/person-search';
import type { Term } from '@app/contract/search/language';
import { Box, Button, Card } from '@mui/material';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePlainKeys } from '../../kit/page/plain-keys.ts';
import { pathTo } from '../../parts/paths.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { PersonRow } from './PersonRow.tsx';

interface Props {
  hits: readonly PersonHit[];
  terms: readonly Term[];
  selected: ReadonlySet<number>;
  /** Whose side panel is open; when it closes, the keyboard is at that row. */
  open: number | undefined;
  busy: boolean;
  onOpen: (id: number) => void;
  onSelect: (id: number, upTo: boolean) => void;
  onSelectNone: () => void;
  more: { has: boolean; loading: boolean; failed: boolean; load: () => void };
}

/** The hits as a list that the keyboard walks through. */
export function PersonList({ hits, terms, selected, open, busy, onOpen, onSelect, onSelectNone, more }: Props) {
  const navigate = useNavigate();
  const list = useRef<HTMLOListElement>(null);
  const [at, setAt] = useState<number>();
  const current = hits.find(({ id }) => id === at)?.id ?? hits[0]?.id;
  const letters = useCurrentUser().userprofile.config.single_key_shortcuts;

  const goTo = (id: number | undefined) => {
    if (id === undefined) return;
    setAt(id);
    list.current?.querySelector<HTMLElement>(`[data-person="${id}"] a`)?.focus();
  };
  const step = (by: number) => {
    const inList = list.current?.contains(document.activeElement) ?? false;
    const index = hits.findIndex(({ id }) => id === current);
    /* The first key leads into the list, to where one was. */
    goTo(hits[inList ? Math.max(0, Math.min(hits.length - 1, index + by)) : index]?.id);
    if (index + by >= hits.length && more.has) more.load();
  };

  const wasOpen = useRef(open);
  const returnTo = useEffectEvent((id: number) => goTo(id));
  useEffect(() => {
    if (open === undefined && wasOpen.current !== undefined) returnTo(wasOpen.current);
    wasOpen.current = open;
  }, [open]);

  const actionOf = (key: string, inList: boolean): (() => void) | undefined => {
    if (key === 'Escape' && selected.size > 0) return onSelectNone;
    if (inList && key === 'ArrowDown') return () => step(1);
    if (inList && key === 'ArrowUp') return () => step(-1);
    if (inList && key === 'Home') return () => goTo(hits[0]?.id);
    if (inList && key === 'End') return () => goTo(hits.at(-1)?.id);
    if (!letters) return undefined;
    if (key === 'j') return () => step(1);
    if (key === 'k') return () => step(-1);
    if (current === undefined) return undefined;
    if (key === 'o') return () => onOpen(current);
    if (key === 'p') return () => void navigate(pathTo('person', { id: current }));
    if (key === 'x' || key === 'X') return () => onSelect(current, key === 'X');
    return undefined;
  };
  usePlainKeys((event) => {
    const inList = event.target instanceof Node && list.current?.contains(event.target);
    const act = actionOf(event.key, inList === true);
    if (!act) return;
    event.preventDefault();
    act();
  });

  return (
    <Card aria-busy={busy} sx={{ opacity: busy ? 0.6 : 1, transition: 'opacity 120ms' }}>
      <Box component="ol" ref={list} aria-label="People" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {hits.map((hit) => (
          <PersonRow
            key={hit.id}
            hit={hit}
            terms={terms}
            current={hit.id === current}
            selected={selected.has(hit.id)}
            onOpen={onOpen}
            onSelect={onSelect}
          />
        ))}
      </Box>
      {more.has && <LoadMore loading={more.loading} failed={more.failed} onLoad={more.load} shown={hits.length} />}
    </Card>
  );
}

/** Loads by itself when one comes near, and with its button. After a failure only with the button. */
function LoadMore({
  loading,
  failed,
  onLoad,
  shown,
}: Omit<Props['more'], 'has' | 'load'> & { onLoad: () => void; shown: number }) {
  return (
    <Box sx={{ position: 'relative', p: 1.5, textAlign: 'center', borderTop: 1, borderColor: 'divider' }}>
      {/* Watched anew after each page: when its end is in sight at once, the next is due. */}
      {!loading && !failed && <Watch key={shown} onNear={onLoad} />}
      <Button onClick={onLoad} loading={loading} loadingPosition="start">
        {failed ? 'More could not be loaded. Try again' : 'Load more'}
      </Button>
    </Box>
  );
}

function Watch({ onNear }: { onNear: () => void }) {
  const here = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onNear);
  useEffect(() => {
    const watch = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && tell(), {
      rootMargin: '600px',
    });
    watch.observe(here.current!);
    return () => watch.disconnect();
  }, []);
  return <Box ref={here} sx={{ position: 'absolute', top: 0, height: 1, width: 1 }} />;
}
