import { type BackgroundTask, cardTasks } from '@app/contract/tasks';
import Sync from '@mui/icons-material/Sync';
import { Chip, Tooltip } from '@mui/material';

/** Said while tasks are under way for a role; the tooltip lists them. */
export function UpdatingChip({ tasks }: { tasks: readonly BackgroundTask[] }) {
  return (
    <Tooltip
      describeChild
      title={
        <>
          {tasks.map(({ uuid, name, state }) => (
            <div key={uuid}>
              {cardTasks[name as keyof typeof cardTasks] ?? name}: {state.toLowerCase()}
            </div>
          ))}
        </>
      }
    >
      <Chip color="info" variant="outlined" icon={<Sync />} label="Updating" tabIndex={0} />
    </Tooltip>
  );
}
