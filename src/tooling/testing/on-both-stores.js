/**
 * Tests that run on the embedded store as well as on PostgreSQL. It is the same database, compiled to WebAssembly, with one
 * connection behind a queue, in another thread: these show that long statements and large results get through, that sorting,
 * text search and time zones agree, and that transactions end, also those that wait for each other. All other tests of the
 * service run on PostgreSQL only.
 */
export const onBothStores = [
  'src/server/archive/write-archive.test.ts',
  'src/server/features/awards/{award-badge-to-list,award-to-some,once}.test.ts',
  'src/server/features/awards/undo/{award-holds,undo-award,undo-figures}.test.ts',
  'src/server/features/badges/{export-badges,filter-badges,list-badges}.test.ts',
  'src/server/features/earners/{agreeing-names,shared-address}.test.ts',
  'src/server/features/earners/joins/joins.test.ts',
  'src/server/features/earners-lists/{earners-lists,import-earners}.test.ts',
  'src/server/features/find/find-people.test.ts',
  'src/server/features/mails/outbox.test.ts',
  'src/server/features/moving-out/{import-organization,organization-export,refused-exports}.test.ts',
  'src/server/features/moving-out/many-badges.slow.test.ts',
  // Reads the store's own files, too.
  'src/server/features/privacy/erase-every-trace.test.ts',
  'src/server/features/reports/reports.test.ts',
  'src/server/features/single-sign-on/enter-by-provider.test.ts',
  'src/server/features/single-sign-on/requirement/requirement.test.ts',
  'src/server/features/single-sign-on/oidc/{oidc-attacks,oidc-logout,oidc-sessions,oidc-sign-in,oidc-test}.test.ts',
  'src/server/features/single-sign-on/saml/simple-saml-php.test.ts',
  'src/server/jobs/run-jobs.test.ts',
  'src/server/public-pages/claim/claim-crowd.test.ts',
  'src/server/jobs/turns.slow.test.ts',
]

/**
 * Tests that run in the slow stage with PgBouncer between the service and PostgreSQL: those that depend most on sessions, with
 * locks, prepared statements, settings for one statement, cursors, jobs and migrations.
 */
export const throughPgBouncer = [
  ...onBothStores,
  'src/server/backup/backup.test.ts',
  'src/server/features/awards/races.test.ts',
  'src/server/features/badges/badge-pages.test.ts',
  'src/server/features/credentials/*.test.ts',
  'src/server/features/memberships/*.test.ts',
  'src/server/features/path-progress/*.test.ts',
  'src/server/features/scheduled-awards/*.test.ts',
  'src/server/jobs/*.test.ts',
  'src/server/platform/http/requests.test.ts',
  'src/server/schema/kept-dumps.test.ts',
]
