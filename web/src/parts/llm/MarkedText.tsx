import { Box } from '@mui/material';
import { Fragment, type ReactNode } from 'react';

/** Words of a text, and what they say. */
export interface Span {
  words: string;
  says: string;
}

interface Props {
  text: string;
  spans: readonly Span[];
  label: string;
}

/** A text with the places marked that something was read from. */
export function MarkedText({ text, spans, label }: Props) {
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const { from, to, says } of placesOf(text, spans)) {
    pieces.push(
      <Fragment key={from}>
        {text.slice(end, from)}
        <Box
          component="mark"
          title={says}
          sx={(theme) => ({
            color: 'text.primary',
            background: `rgb(${theme.vars!.palette.warning.mainChannel} / 0.24)`,
            borderRadius: '3px',
          })}
        >
          {text.slice(from, to)}
        </Box>
      </Fragment>,
    );
    end = to;
  }
  return (
    /* It scrolls, so it must be reachable by keyboard. */
    <Box
      role="region"
      aria-label={label}
      tabIndex={0}
      sx={{
        p: 1.5,
        maxHeight: 360,
        overflow: 'auto',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        fontSize: '0.8125rem',
      }}
    >
      {pieces}
      {text.slice(end)}
    </Box>
  );
}

interface Place {
  from: number;
  to: number;
  says: string;
}

/** Where the words stand, each place once; what overlaps is joined. */
export function placesOf(text: string, spans: readonly Span[]): Place[] {
  const found = spans.flatMap(({ words, says }): Place[] => {
    const parts = words.trim().split(/\s+/).filter(Boolean);
    if (parts.length === 0) return [];
    const escaped = parts.map((part) => part.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`));
    const match = new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped.join(String.raw`\s+`)}(?![\p{L}\p{N}])`, 'iu').exec(
      text,
    );
    return match ? [{ from: match.index, to: match.index + match[0].length, says }] : [];
  });
  const joined: Place[] = [];
  for (const place of found.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = joined.at(-1);
    if (!last || place.from >= last.to) joined.push({ ...place });
    else {
      last.to = Math.max(last.to, place.to);
      if (!last.says.split(', ').includes(place.says)) last.says += `, ${place.says}`;
    }
  }
  return joined;
}
