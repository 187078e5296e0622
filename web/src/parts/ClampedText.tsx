import { Button, Typography } from '@mui/material';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface Props {
  lines: number;
  children: ReactNode;
}

/** Text in the line breaks it was written with, cut after some lines, with a button for the rest if there is any. */
export function ClampedText({ lines, children }: Props) {
  const text = useRef<HTMLParagraphElement>(null);
  const [all, setAll] = useState(false);
  const [cut, setCut] = useState(false);
  useLayoutEffect(() => {
    const measure = () => {
      const { scrollHeight = 0, clientHeight = 0 } = text.current ?? {};
      setCut(scrollHeight > clientHeight + 1);
    };
    /* It is measured again when it gets another width: a block that opens, a window that is turned. */
    const observer = new ResizeObserver(measure);
    observer.observe(text.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <Typography
        ref={text}
        variant="body2"
        sx={{
          whiteSpace: 'pre-line',
          overflowWrap: 'anywhere',
          ...(!all && {
            display: '-webkit-box',
            WebkitBoxOrient: 'vertical',
            WebkitLineClamp: lines,
            overflow: 'hidden',
          }),
        }}
      >
        {children}
      </Typography>
      {(cut || all) && (
        <Button onClick={() => setAll(!all)} aria-expanded={all} sx={{ ml: -1.5 }}>
          {all ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  );
}
