import { taskQueues } from '@app/contract/machine/tasks';
import { gauge } from '#platform/http/metrics';
import type { Services } from '#platform/services';
import { listFiring } from '../alerts/alerts.ts';
import { ageOfBackup } from '../backups/backups.ts';
import { getQueueStats } from '../queue/queue.ts';

/* Of the product as a whole: every web process answers the same, also about workers, which answer no requests. */
const waiting = gauge('tasks_waiting', 'Tasks that have not begun', ['queue']);
const active = gauge('tasks_active', 'Tasks that are being done', ['queue']);
const oldest = gauge('task_oldest_wait_seconds', 'How long the oldest task that could start has waited', ['queue']);
const workersAlive = gauge('workers_alive', 'Workers that gave a sign of life in the last 15 seconds');
const workerMemory = gauge('worker_memory_bytes', 'Memory of each worker', ['worker']);
const workerCpu = gauge('worker_cpu_percent', 'Share of a core that each worker uses', ['worker']);
const firing = gauge('alert_firing', 'Whether an alert fires, 1 or 0', ['rule', 'severity']);
const backupAge = gauge(
  'backup_age_seconds',
  'How long ago the last whole backup was made, or backups were switched on',
);

/** Reads what Prometheus is told besides what each process counts by itself. */
export async function takeFigures(services: Services): Promise<void> {
  const { db, config } = services;
  const [{ queues, workers }, alerts, { hours }] = await Promise.all([
    getQueueStats(db, undefined, undefined, services),
    listFiring(db),
    ageOfBackup(db, config),
  ]);
  for (const queue of taskQueues) {
    waiting.set({ queue }, queues[queue].pending_tasks);
    active.set({ queue }, queues[queue].active_tasks);
    oldest.set({ queue }, queues[queue].oldest_wait ?? 0);
  }
  workersAlive.set(workers.length);
  workerMemory.reset();
  workerCpu.reset();
  for (const { worker, memory_mb, cpu_percent } of workers) {
    workerMemory.set({ worker }, memory_mb * 2 ** 20);
    workerCpu.set({ worker }, cpu_percent);
  }
  firing.reset();
  for (const { rule, severity, firing: isFiring } of alerts) firing.set({ rule, severity }, isFiring ? 1 : 0);
  backupAge.set(hours * 3600);
}
