import { availableParallelism, totalmem } from 'node:os';

/** What suits a machine that does nothing else: everything in memory, nothing to survive a crash. */
export function serverSettings(): Readonly<Record<string, string>> {
  const memoryMb = Math.floor(totalmem() / 1024 ** 2);
  const workers = String(availableParallelism());
  return {
    listen_addresses: '',
    max_connections: '10',
    shared_buffers: `${Math.floor(memoryMb / 4)}MB`,
    effective_cache_size: `${Math.floor(memoryMb / 2)}MB`,
    // A hash table may take twice as much.
    work_mem: `${Math.floor(memoryMb / 8)}MB`,
    maintenance_work_mem: `${Math.floor(memoryMb / 16)}MB`,
    max_worker_processes: workers,
    max_parallel_workers: workers,
    max_parallel_workers_per_gather: workers,
    max_parallel_maintenance_workers: workers,
    // Everything is in memory.
    random_page_cost: '1.1',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '4GB',
    autovacuum: 'off',
    jit: 'off',
  };
}
