import type { SearchField, Term } from '@app/contract/search/language';
import { marksIn } from '@app/contract/search/marks';
import { styled } from '@mui/material/styles';

interface Props {
  text: string;
  terms: readonly Term[];
  /** What the text is; free text when left out. */
  field?: SearchField;
}

/** A text in which what was asked for is marked. */
export function Highlighted({ text, terms, field }: Props) {
  const marks = marksIn(text, terms, field);
  return (
    <>
      {marks.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(marks[index - 1]?.end ?? 0, start)}
          <Marked>{text.slice(start, end)}</Marked>
        </span>
      ))}
      {text.slice(marks.at(-1)?.end ?? 0)}
    </>
  );
}

const Marked = styled('mark')(({ theme }) => ({
  color: (theme.vars ?? theme).palette.text.primary,
  background: `rgb(${theme.vars!.palette.warning.mainChannel} / 0.24)`,
  borderRadius: 3,
  padding: '0 1px',
}));
