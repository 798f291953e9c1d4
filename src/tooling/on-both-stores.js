/**
 * Tests that run on the embedded store as well as on PostgreSQL. It is the same database, compiled to WebAssembly, with one
 * connection behind a queue, in another thread: these show that long statements and large results get through, that sorting,
 * text search and time zones agree, and that transactions end, also those that wait for each other. All other tests of the
 * service run on PostgreSQL only.
 */
export const onBothStores = [
  'src/server/features/awards/{award-badge-to-list,award-to-some,once}.test.ts',
  'src/server/features/badges/{export-badges,filter-badges,list-badges}.test.ts',
  'src/server/features/earners/{agreeing-names,shared-address}.test.ts',
  'src/server/features/earners/joins/joins.test.ts',
  'src/server/features/earners-lists/{earners-lists,import-earners}.test.ts',
  'src/server/features/find/find-people.test.ts',
  'src/server/features/mails/outbox.test.ts',
  // Reads the store's own files, too.
  'src/server/features/privacy/erase-every-trace.test.ts',
  'src/server/features/reports/reports.test.ts',
  'src/server/jobs/run-jobs.test.ts',
]
