/**
 * The tests that ask most of a database run on the embedded store as well as on PostgreSQL: statements that are long, many
 * rows, orders and searches of texts, transactions, what waits. All else runs on the embedded store in the browser tests.
 */
export const onBothStores = [
  'src/server/features/badges/{act-on-many,award-badge,award-badge-to-list,badge-order,export-badges,list-badges,once,revoke-badge}.test.ts',
  'src/server/features/credentials/{issuer-keys,status-list}.test.ts',
  'src/server/features/credits/{credit-requests,credits}.test.ts',
  'src/server/features/earners/{all-earners,earners}.test.ts',
  'src/server/features/earners-lists/{earners-lists,import-earners}.test.ts',
  'src/server/features/learning-paths/replace-steps.test.ts',
  'src/server/features/mails/{jobs,outbox}.test.ts',
  'src/server/features/organizations/organizations.test.ts',
  'src/server/features/session/sessions.test.ts',
  'src/server/features/statistics/{agreement,statistics}.test.ts',
  'src/server/features/templates/{template-versions,update-template}.test.ts',
  'src/server/features/totals.test.ts',
]
