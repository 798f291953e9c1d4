/**
 * The tests that ask most of a database run on the embedded store as well as on PostgreSQL: statements that are long, many
 * rows, orders and searches of texts, transactions, what waits. All else runs on the embedded store in the browser tests.
 */
export const onBothStores = [
  'src/server/features/accounts/sessions.test.ts',
  'src/server/features/activity/activity.test.ts',
  'src/server/features/awards/results/results.test.ts',
  'src/server/features/awards/{award-badge,award-badge-to-list,kept-awards,once,undo-award,validity}.test.ts',
  'src/server/features/badges/{act-on-many,badge-order,export-badges,filter-badges,list-badges,revoke-badge}.test.ts',
  'src/server/features/credentials/status-list.test.ts',
  'src/server/features/credits/{credit-requests,credits}.test.ts',
  'src/server/features/earners/{all-earners,earners}.test.ts',
  'src/server/features/earners-lists/{earners-lists,import-earners}.test.ts',
  'src/server/features/find/find-people.test.ts',
  'src/server/features/issuer-keys/issuer-keys.test.ts',
  'src/server/features/{learning-paths/replace-steps,path-progress/automatic,path-progress/states}.test.ts',
  'src/server/features/mails/{jobs,outbox}.test.ts',
  'src/server/features/organizations/organizations.test.ts',
  'src/server/features/privacy/{data-export,erase-contact,erase-wholly,retention}.test.ts',
  'src/server/features/reports/{agreement,reports,saved-reports}.test.ts',
  'src/server/features/reminders/{send-reminders,weekly-digest}.test.ts',
  'src/server/features/renewals/{renew-badge,renew-badges}.test.ts',
  'src/server/features/scheduled-awards/{failed-scheduled-awards,run-scheduled-awards,schedule-award}.test.ts',
  'src/server/features/skills/import-esco.test.ts',
  'src/server/features/statistics/{agreement,statistics}.test.ts',
  'src/server/features/templates/{template-versions,update-template}.test.ts',
  'src/server/features/totals.test.ts',
  'src/server/jobs/run-jobs.test.ts',
]
