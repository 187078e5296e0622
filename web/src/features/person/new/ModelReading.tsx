import type { Response } from '@app/contract/base/endpoint';
import { extractFields } from '@app/contract/llm/extraction';
import AutoAwesome from '@mui/icons-material/AutoAwesomeOutlined';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { type Control, useWatch } from 'react-hook-form';
import { Disclosure } from '../../../kit/page/Disclosure.tsx';
import { useWrite } from '../../../kit/net/useWrite.ts';
import { DraftFailure } from '../../../parts/llm/DraftFailure.tsx';
import { MarkedText } from '../../../parts/llm/MarkedText.tsx';
import { type CvField, cvFields, type Origin, type Proposed } from './cv-fill.ts';
import type { ReadCv } from './CvStart.tsx';
import { originsBy, proposedBy } from './cv-read.ts';
import { compared } from './compared.ts';
import type { CheckedPerson, NewPerson } from './new-person.ts';

interface Props {
  /** Everything that the CV says. */
  text: string;
  /** What the rules read: as they did, as the form takes it, and the form as it stands. */
  byRules: ReadCv['byRules'];
  rules: Proposed;
  control: Control<NewPerson, unknown, CheckedPerson>;
  onRead: (extraction: number | null) => void;
  /** Puts what the model read into the form. */
  onUse: (name: CvField, value: NewPerson[CvField]) => void;
}

/** A second reading by a language model, beside that of the rules, for whoever asks for it. Nothing is taken over by itself. */
export function ModelReading({ text, byRules, rules, control, onRead, onUse }: Props) {
  const read = useWrite(extractFields, { onSuccess: ({ extraction }) => onRead(extraction) });
  return (
    <Stack spacing={1}>
      {!read.data && (
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Button
            startIcon={<AutoAwesome />}
            loading={read.isPending}
            loadingPosition="start"
            onClick={() => read.mutate({ body: { text, rules: byRules } })}
          >
            {read.isPending ? 'The language model reads the CV…' : 'Ask the language model'}
          </Button>
          <Typography variant="caption" color="textSecondary">
            It gets the text of the CV, with name and contact data.
          </Typography>
        </Stack>
      )}
      {read.error && <DraftFailure error={read.error} />}
      {read.data && <Reading {...read.data} text={text} rules={rules} control={control} onUse={onUse} />}
    </Stack>
  );
}

type ReadingProps = Response<typeof extractFields> & Pick<Props, 'text' | 'rules' | 'control' | 'onUse'>;

function Reading({ proposal, left_out, suspicions, text, rules, control, onUse }: ReadingProps) {
  const typed = useWatch({ control }) as NewPerson;
  const said = { ...proposal, text };
  const proposed = proposedBy(said);
  const origins = originsBy(said);
  const { agreed, different } = compared(typed, proposed);
  return (
    <>
      <Alert severity="info" icon={<AutoAwesome fontSize="inherit" />} sx={{ alignItems: 'flex-start' }}>
        {agreed.length > 0
          ? `The language model reads the same: ${agreed.map((name) => cvFields[name].toLowerCase()).join(', ')}.`
          : 'The language model reads nothing as the form has it.'}
        {left_out > 0 && ` Left out because no words of the CV say so: ${left_out}.`}
        {different.length > 0 && (
          <Box component="ul" aria-label="What the language model reads" sx={{ m: 0, mt: 1, pl: 2.5 }}>
            {different.map((name) => (
              <Different
                key={name}
                name={name}
                rules={rules[name]}
                model={proposed[name]}
                origin={origins.find((each) => each.name === name)}
                onUse={() => onUse(name, proposed[name])}
              />
            ))}
          </Box>
        )}
      </Alert>
      {suspicions.length > 0 && (
        <Alert severity="warning">Look closely at this CV: {suspicions.join(', ').toLowerCase()}.</Alert>
      )}
      <Disclosure title="Where the language model read it">
        <MarkedText
          text={text}
          label="The CV with what the language model read"
          spans={origins.map(({ name, value, from }) => ({ words: from, says: `${cvFields[name]}: ${value}` }))}
        />
      </Disclosure>
    </>
  );
}

interface DifferentProps {
  name: CvField;
  rules: Proposed[CvField];
  model: Proposed[CvField];
  origin: Origin | undefined;
  onUse: () => void;
}

function Different({ name, rules, model, origin, onUse }: DifferentProps) {
  return (
    <Box component="li" sx={{ mb: 0.75 }}>
      <Typography component="span" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {cvFields[name]}: {shown(model)}
        {rules.length > 0 && shown(rules) !== shown(model) && <> (the rules read {shown(rules)})</>}
      </Typography>{' '}
      <Button size="small" color="inherit" aria-label={`Use this for ${cvFields[name].toLowerCase()}`} onClick={onUse}>
        Use this
      </Button>
      {origin && (
        <Typography component="q" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
          {origin.from}
        </Typography>
      )}
    </Box>
  );
}

const longest = 160;
function shown(value: Proposed[CvField]): string {
  const entries =
    typeof value === 'string'
      ? value.split('\n')
      : value.map((each) =>
          'school' in each
            ? [each.degree, each.school].filter(Boolean).join(', ')
            : `${each.title}, ${each.company_name}`,
        );
  const text = entries.join('; ');
  return `“${text.length > longest ? `${text.slice(0, longest)}…` : text}”`;
}
