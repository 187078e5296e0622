import { createDraw, strata, type Stratum } from '@app/contract/llm/testsets';
import { Alert, Box, Button, Checkbox, FormControlLabel, FormGroup, FormLabel, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { FieldPick } from '../../kit/form/FieldPick.tsx';
import { errorText } from '../../kit/net/api-error.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { type Named, openRoles, roleLabel } from '../../parts/pick-things.ts';

export function DrawForm({ onDrawn }: { onDrawn: (id: number) => void }) {
  const [role, setRole] = useState<Named | null>(null);
  const [people, setPeople] = useState('30');
  const [seed, setSeed] = useState('1');
  const [chosen, setChosen] = useState<readonly Stratum[]>(['llm']);
  const [missing, setMissing] = useState(false);
  const create = useWrite(createDraw, { onSuccess: ({ id }) => onDrawn(id) });
  const draw = () => {
    if (!role) setMissing(true);
    else create.mutate({ body: { assignment: role.id, people: Number(people), seed, strata: [...chosen] } });
  };
  return (
    <Stack
      component="form"
      noValidate
      spacing={2}
      onSubmit={(event) => {
        event.preventDefault();
        draw();
      }}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr 1fr' }, alignItems: 'start' }}>
        <FieldPick
          required
          label="Role"
          things={openRoles}
          keyOf={({ id }) => id}
          labelOf={roleLabel}
          value={role}
          onChange={(_, picked) => setRole(picked)}
          fault={missing && !role ? 'Choose a role' : undefined}
        />
        <TextField
          label="People"
          type="number"
          value={people}
          onChange={({ target }) => setPeople(target.value)}
          slotProps={{ htmlInput: { min: 1, max: 500 } }}
        />
        <TextField
          label="Seed"
          value={seed}
          onChange={({ target }) => setSeed(target.value)}
          helperText="The same draws the same people"
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
      </Box>
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0 }}>
        <FormLabel component="legend">As many of each</FormLabel>
        <FormGroup row>
          {(Object.keys(strata) as Stratum[]).map((name) => (
            <FormControlLabel
              key={name}
              control={
                <Checkbox
                  checked={chosen.includes(name)}
                  onChange={(_, on) => setChosen(on ? [...chosen, name] : chosen.filter((each) => each !== name))}
                />
              }
              label={strata[name]}
            />
          ))}
        </FormGroup>
      </Box>
      {create.error && <Alert severity="error">{errorText(create.error, 'Nothing could be drawn')}</Alert>}
      <div>
        <Button type="submit" variant="contained" loading={create.isPending}>
          Draw people
        </Button>
      </div>
    </Stack>
  );
}
