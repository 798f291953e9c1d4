import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { runScheduledAwards } from '#server/features/scheduled-awards/run-scheduled-awards.ts'
import { users } from '#server/schema/tables/accounts.ts'
import { mails } from '#server/schema/tables/mails.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { clockAt } from '#server/testing/clock.ts'
import { addList, people } from '#server/testing/earners.ts'
import { SCHEDULED, schedule } from '#server/testing/scheduled-awards.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { letterText } from '../letters/letter.ts'
import { scheduledAwardMails } from './scheduled-award-mails.ts'

const { write } = scheduledAwardMails.scheduled_award_failed

test('the mail about an award that failed says what, why, and until when it can be tried again', async ({
  db,
  issuer,
  services,
}) => {
  const clock = clockAt('2026-03-20T11:00:00Z')
  services.clock = clock
  await db.update(users).set({ language: 'it' }).where(eq(users.id, issuer.userId))
  const template = await addTemplate(db, issuer, { title: 'Sicurezza in laboratorio' })
  const list = await addList(issuer, people(3), { name: 'Chimica, secondo anno' })
  const award = { badge_template_id: template.id, earners_list_id: list, runs_at: '2026-04-01 09:00:00' }
  const { id } = await schedule(issuer, award)
  await db.update(organizations).set({ creditsLeft: 1 }).where(eq(organizations.id, issuer.organizationId))
  clock.set('2026-04-01T08:00:00Z')
  await runScheduledAwards(services, { isStopping: () => false })

  const [row] = await db.select().from(mails).where(eq(mails.organizationId, issuer.organizationId))
  const mail = { ...row!, data: { scheduled_award: id } }
  const { letter } = (await write(mail, services))!
  expect(letter.subject).toBe('Un’assegnazione programmata di «Sicurezza in laboratorio» non è riuscita')
  const text = letterText(letter)
  expect(text).toContain('I crediti non bastano.')
  expect(text).toContain('A: Chimica, secondo anno\nProgrammata per: 1 aprile 2026, 09:00')
  expect(text).toContain('Crediti mancanti: 2')
  expect(text).toContain(`/badges/planned?award=${id}`)
  expect(text).toContain('ultimo giorno, 8 aprile 2026')

  // No mail is sent if the award was retried before.
  await db.update(organizations).set({ creditsLeft: 3 }).where(eq(organizations.id, issuer.organizationId))
  await issuer.ask('POST', `${SCHEDULED}/${id}/retry`)
  expect(await write(mail, services)).toBeUndefined()
})
