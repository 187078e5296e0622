import { Skeleton } from '@mui/material';

/** Where things will be. */
export function Skeletons() {
  return (
    <div className="columns" role="status" aria-label="Loading">
      {[
        [60, 90, 70, 50],
        [100, 95, 80, 100, 90, 60],
        [80, 60, 90],
      ].map((widths) => (
        <section key={widths.length} className="pending">
          {widths.map((width, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- they are all alike and never move
            <Skeleton key={index} variant="rounded" width={`${width}%`} height={18} />
          ))}
        </section>
      ))}
    </div>
  );
}
