import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { createApp } from '#server/testing/create-app.ts'
import { openMailTransport } from './platform/mail-transport/mail-transport.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import { mails } from './schema/tables/mails.ts'
import { people } from './testing/earners.ts'
import { signedIn } from './testing/issuer.ts'
import { sendAll, test } from './testing/mailbox.ts'
import { drawing, upload } from './testing/pictures.ts'
import { smallDisk } from './testing/servers/small-disk.ts'
import { addTemplate } from './testing/templates.ts'

test('on a read-only disk uploads are answered 503, awards go on, and their letters are written once it is writable', async ({
  db,
  services: usual,
}) => {
  const disk = await smallDisk(20)
  onTestFinished(disk.remove)
  const mailFolder = join(disk.directory, 'mail')
  await mkdir(mailFolder)
  const storage = openStorage({ kind: 'folder', folder: join(disk.directory, 'files') })
  await storage.check()
  const services = { ...usual, storage, config: { ...usual.config, mailFolder } }
  const issuer = await signedIn(createApp(services), db)
  const template = await addTemplate(db, issuer)
  const uploadLogo = async () =>
    issuer.ask('POST', `/issuers/organization/badge_templates/${template.id}/image`, upload('image', await drawing()))
  const deliverer = { ...services, transport: openMailTransport(undefined, mailFolder, 1) }
  const recipient = `${crypto.randomUUID()}@wrenfield.example`
  const letter = async () => (await db.select().from(mails).where(eq(mails.recipient, recipient)))[0]

  disk.setReadOnly(true)
  expect(await uploadLogo()).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  const award = { ...people(1)[0], recipient_email: recipient, badge_template_id: template.id }
  expect((await issuer.ask('POST', '/issuers/organization/badges', award)).status).toBe(201)
  await sendAll(deliverer)
  expect(await letter()).toMatchObject({ status: 'waiting', attempts: 1 })

  disk.setReadOnly(false)
  expect((await uploadLogo()).status).toBeLessThan(300)
  await db
    .update(mails)
    .set({ nextAttemptAt: new Date(0).toISOString() })
    .where(eq(mails.recipient, recipient))
  await sendAll(deliverer)
  expect(await letter()).toMatchObject({ status: 'sent' })
})
