import type { listQueueTasks, QueueTask } from '@app/contract/tasks';
import type { Response } from '@app/contract/base/endpoint';
import { Box } from '@mui/material';
import { type ReactNode, useMemo, useRef } from 'react';
import { DataTable } from '../../kit/list/DataTable.tsx';
import { isSelecting } from '../../kit/live/is-selecting.ts';
import type { SetTaskSearch, TaskSearch } from './task-search.ts';
import type { MenuOf } from './TaskMenu.tsx';
import { useTaskColumns } from './useTaskColumns.tsx';

interface Props {
  tasks: Response<typeof listQueueTasks>;
  loading: boolean;
  search: TaskSearch;
  setSearch: SetTaskSearch;
  onOpen: (task: QueueTask) => void;
  onMenu: (menu: MenuOf) => void;
  empty: ReactNode;
}

/** The list itself. Its weight is loaded while the figures are already seen. */
export function TaskTable({ tasks, loading, search, setSearch, onOpen, onMenu, empty }: Props) {
  const { results, count, count_capped } = tasks;
  const { page, page_size, sort_by } = search;
  const { columns, roomy } = useTaskColumns(onMenu);
  const rows = useMemo(() => results.map((task) => ({ ...task, id: task.uuid })), [results]);
  const descending = sort_by.startsWith('-');
  const table = useRef<HTMLDivElement>(null);
  return (
    <Box
      ref={table}
      sx={{
        '& .MuiDataGrid-cell, & .MuiDataGrid-columnHeader': { px: 0.75 },
        '& .MuiDataGrid-row': { cursor: 'pointer' },
        /* The heading says "more than"; the footer could only say a number that is wrong. */
        ...(count_capped && { '& .MuiTablePagination-displayedRows': { display: 'none' } }),
      }}
    >
      <DataTable
        label="Tasks"
        rows={rows}
        columns={columns}
        loading={loading}
        rowCount={count}
        page={page - 1}
        pageSize={page_size}
        onPageChange={(next, size) => setSearch({ page: size === page_size ? next + 1 : 1, page_size: size })}
        sort={{ field: sort_by.replace('-', ''), direction: descending ? 'desc' : 'asc' }}
        onSortChange={(sort) =>
          setSearch({
            sort_by: sort && (sort.direction === 'desc' ? `-${sort.field}` : sort.field),
            page: undefined,
          })
        }
        empty={empty}
        {...(!roomy && { rowHeight: 52 })}
        /* Whoever drags over a row to select its text does not mean to open it. */
        onRowClick={(task) => !isSelecting(table.current) && onOpen(task)}
      />
    </Box>
  );
}
