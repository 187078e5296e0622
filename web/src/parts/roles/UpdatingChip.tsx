import { type BackgroundTask, cardTasks } from '@app/contract/machine/tasks';
import Sync from '@mui/icons-material/Sync';
import { Chip, Tooltip } from '@mui/material';

/** Said while tasks are under way for a role; the tooltip lists them. */
export function UpdatingChip({ tasks }: { tasks: readonly BackgroundTask[] }) {
  return (
    <Tooltip
      describeChild
      title={
        <>
          {tasks.map((task) => (
            <div key={task.uuid}>
              {cardTasks[task.name as keyof typeof cardTasks] ?? task.name}: {stageOf(task)}
            </div>
          ))}
        </>
      }
    >
      <Chip color="info" variant="outlined" icon={<Sync />} label="Updating" tabIndex={0} />
    </Tooltip>
  );
}

/** "started, 2 of 3" where it says how far it is. */
const stageOf = ({ state, progress }: BackgroundTask): string =>
  [state.toLowerCase(), ...(progress?.total ? [`${progress.done} of ${progress.total}`] : [])].join(', ');
