import { wallClockNow } from '#server/platform/clock.ts'
import { removeEndedFiles } from '../features/certificate-files/make-certificate-files.ts'
import { tendClaims } from '../features/claims/award-waiting.ts'
import { drawDuePictures } from '../features/designs/living-picture.ts'
import { sendLeavers } from '../features/leavers/send-leavers.ts'
import { removeEndedPassportExports } from '../features/passports/make-passport-export.ts'
import { updatePathProgress } from '../features/path-progress/update-path-progress.ts'
import { removeEndedExports } from '../features/privacy/make-data-export.ts'
import { clearOverdue } from '../features/privacy/retention.ts'
import { SENDING_HOUR, sendReminders } from '../features/reminders/send-reminders.ts'
import { sendDigests } from '../features/reminders/weekly-digest.ts'
import { endRequests } from '../features/requests/end-requests.ts'
import { runScheduledAwards } from '../features/scheduled-awards/run-scheduled-awards.ts'
import { refreshConnections } from '../features/single-sign-on/refresh-connections.ts'
import { tellExpired } from '../features/webhooks/tell-webhooks.sql.ts'
import { cleanUp } from './clean-up.sql.ts'
import type { Job } from './job.ts'
import { sweepFiles } from './sweep-files.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** All recurring jobs. Each is run by one process at a time, whichever claims it. */
export const JOBS: Job[] = [
  { name: 'scheduled_awards', when: { everySeconds: 30 }, work: runScheduledAwards },
  {
    name: 'clean_up',
    when: { everySeconds: HOUR },
    work: ({ db, config }) => cleanUp(db, config.idempotencyHours),
  },
  // Marks set by requests are processed at once (`start-jobs.ts`); this finds changes due to time and leftover marks.
  {
    name: 'learning_paths',
    when: { everySeconds: MINUTE },
    work: (services, { isStopping }) => updatePathProgress(services, isStopping),
  },
  {
    name: 'expired_badges',
    when: { everySeconds: MINUTE },
    work: (services) => tellExpired(services.db, wallClockNow(services)),
  },
  { name: 'designed_pictures', when: { everySeconds: 5 }, work: drawDuePictures },
  { name: 'certificate_files', when: { everySeconds: HOUR }, work: removeEndedFiles },
  { name: 'data_exports', when: { everySeconds: HOUR }, work: removeEndedExports },
  { name: 'passport_exports', when: { everySeconds: HOUR }, work: removeEndedPassportExports },
  {
    name: 'retention',
    when: { dailyAt: '03:15' },
    work: (services, { isStopping }) => clearOverdue(services, isStopping),
  },
  {
    name: 'reminders',
    when: { dailyAt: SENDING_HOUR },
    work: (services, { isStopping }) => sendReminders(services, isStopping),
  },
  {
    name: 'sign_in_providers',
    when: { dailyAt: '04:45' },
    work: (services, { isStopping }) => refreshConnections(services, isStopping),
  },
  { name: 'claims', when: { everySeconds: MINUTE }, work: tendClaims },
  { name: 'requests', when: { dailyAt: SENDING_HOUR }, work: endRequests },
  {
    name: 'leavers',
    when: { everySeconds: MINUTE },
    work: (services, { isStopping }) => sendLeavers(services, isStopping),
  },
  { name: 'weekly_digests', when: { dailyAt: SENDING_HOUR }, work: sendDigests },
  {
    name: 'unused_files',
    when: { dailyAt: '04:15' },
    work: (services, { isStopping }) => sweepFiles(services, isStopping),
  },
]
