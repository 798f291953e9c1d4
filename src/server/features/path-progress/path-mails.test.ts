import { expect } from 'vitest'
import { test } from '#server/testing/mailbox.ts'
import { pathWorld } from '#server/testing/paths.ts'

test('the mail of a step shows progress if its path enables that, and the mail of the path shows its reasons', async ({
  services,
  db,
  mailsTo,
}) => {
  const world = await pathWorld({ services, db }, { steps: 2 })
  const who = `p${crypto.randomUUID().slice(0, 8)}`
  const textsTo = async () => (await mailsTo(`${who}@wrenfield.example`)).map(({ text }) => text ?? '')
  await world.hold(who, 1)
  expect((await textsTo()).join()).not.toContain('of the learning path')
  await world.set({ mails_say_step: 1, award_mode: 'automatic' })
  await world.hold(who, 2)
  expect((await textsTo()).join()).toContain('Step 2 of 2 of the learning path “Teaching Foundations”.')
  await world.work()
  expect((await textsTo()).join()).toContain('Because of: Step 1, Step 2')
})
