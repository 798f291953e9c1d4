import { existsSync } from 'node:fs'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import { sweepFiles } from '#server/jobs/sweep-files.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { s3Keys, startS3Server } from '#server/platform/storage/testing/s3-server.ts'
import { users } from '#server/schema/tables/accounts.ts'
import { certificateSettings } from '#server/schema/tables/certificates.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { templateVersions } from '#server/schema/tables/templates.ts'
import type { Services } from '#server/services.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const TWO_DAYS_AGO = new Date(Date.now() - 48 * 60 * 60 * 1000)
const VARIANTS = ['base', 'high', 'thumbnail']
/** Everything that can show an upload: a template's two pictures, a logo, a profile, and five parts of certificates. */
const PLACES = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** Writes a file with a modification time of two days ago. */
async function writeOld(path: string) {
  await writeFile(path, 'picture')
  await utimes(path, TWO_DAYS_AGO, TWO_DAYS_AGO)
}

/** Stores a picture as an upload does. @returns its storage key */
async function storePicture(storage: Services['storage'], organizationId: string) {
  const key = `${organizationId}/${crypto.randomUUID()}.png`
  for (const variant of VARIANTS)
    await storage.put(key.replace('.png', `-${variant}.png`), Buffer.from('x'), 'image/png')
  return key
}

async function isThere(storage: Services['storage'], key: string) {
  const found = await Promise.all(VARIANTS.map((variant) => storage.get(key.replace('.png', `-${variant}.png`))))
  return found.every((file) => file !== null)
}

/** Assigns pictures to everything of the organization that can show one. */
async function show({ db }: Services, issuer: Issuer, shown: string[]) {
  const [image, backgroundImage, logo, picture, signature1, signature2, signature3, sealPicture, background] = shown
  const template = await addTemplate(db, issuer)
  await db.update(templateVersions).set({ image, backgroundImage }).where(eq(templateVersions.templateId, template.id))
  await db.update(organizations).set({ logo }).where(eq(organizations.id, issuer.organizationId))
  await db.update(users).set({ profilePicture: picture }).where(eq(users.id, issuer.userId))
  const pictures = { signature1, signature2, signature3, sealPicture, background }
  const look = {
    layout: 'diploma',
    orientation: 'across',
    language: 'it',
    hasElementsPage: true,
    seal: 'picture',
  } as const
  await db
    .insert(certificateSettings)
    .values({ ...look, ...pictures, signatories: [], organizationId: issuer.organizationId })
}

test('unreferenced uploads and incomplete files are removed from a folder after a day', async ({
  services,
  dataDir,
  issuer,
}) => {
  const { storage } = services
  const folder = join(dataDir, 'files', issuer.organizationId)
  const unknown = join(dataDir, 'files', crypto.randomUUID())
  const shown = await Promise.all(PLACES.map(() => storePicture(storage, issuer.organizationId)))
  await show(services, issuer, shown)
  const orphan = await storePicture(storage, issuer.organizationId)
  await mkdir(join(dataDir, 'mail'), { recursive: true })
  await mkdir(unknown)
  for (const file of await readdir(folder)) await utimes(join(folder, file), TWO_DAYS_AGO, TWO_DAYS_AGO)
  const left = [join(folder, `.${crypto.randomUUID()}`), join(dataDir, `credentials.key.${crypto.randomUUID()}`)]
  for (const path of [...left, join(dataDir, `mail/.${crypto.randomUUID()}`)]) await writeOld(path)
  const [forgotten, used] = ['snapshot-k3Xa9Z', 'restore-Q0w1E2'].map((name) => join(dataDir, name))
  for (const copy of [forgotten!, used!]) await mkdir(join(copy, 'database'), { recursive: true })
  await utimes(forgotten!, TWO_DAYS_AGO, TWO_DAYS_AGO)
  const files = [join(unknown, 'a-base.png'), join(dataDir, 'mail/sent.eml'), join(folder, 'note.txt')]
  for (const path of files) await writeOld(path)
  const temporary = join(tmpdir(), `insegna-${crypto.randomUUID()}`)
  await writeOld(temporary)
  const racing = await storePicture(storage, issuer.organizationId)
  const writing = join(folder, `.${crypto.randomUUID()}`)
  await writeFile(writing, 'half')

  const logged: string[] = []
  await sweepFiles({ ...services, log: pino({ base: null }, { write: (line: string) => void logged.push(line) }) })

  expect(existsSync(temporary)).toBe(false)
  const said = { msg: 'files that nothing needs were removed', uploads: VARIANTS.length, unfinished: 5 }
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([said])
  expect(logged.join()).not.toContain(issuer.organizationId)
  expect(await Promise.all([...shown, racing].map((key) => isThere(storage, key)))).toEqual(Array(10).fill(true))
  expect(await storage.get(orphan.replace('.png', '-base.png'))).toBeNull()
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([writing.split('/').at(-1)])
  expect(await readdir(unknown)).toEqual(['a-base.png'])
  const mails = await readdir(join(dataDir, 'mail'))
  expect(mails).toContain('sent.eml')
  expect(mails.filter((name) => name.startsWith('.'))).toEqual([])
  const inData = await readdir(dataDir)
  expect(inData.filter((name) => /^(credentials\.key\.|snapshot-|restore-)/.test(name))).toEqual(['restore-Q0w1E2'])
  expect(await readdir(folder)).toContain('note.txt')
})

test('unreferenced uploads are removed from a bucket too', async ({ services, issuer }) => {
  const server = await startS3Server('badges')
  onTestFinished(server.stop)
  const { endpoint } = server
  const storage = openStorage({ kind: 's3', endpoint, region: 'eu', bucket: 'badges', forcePathStyle: true, ...s3Keys })
  const shown = await Promise.all(PLACES.map(() => storePicture(storage, issuer.organizationId)))
  await show(services, issuer, shown)
  const orphan = await storePicture(storage, issuer.organizationId)
  const foreign = await storePicture(storage, crypto.randomUUID())

  await sweepFiles({ ...services, storage })
  expect(await isThere(storage, orphan)).toBe(true)

  await server.age(TWO_DAYS_AGO)
  await sweepFiles({ ...services, storage })
  expect(await storage.get(orphan.replace('.png', '-base.png'))).toBeNull()
  expect(await Promise.all([...shown, foreign].map((key) => isThere(storage, key)))).toEqual(Array(10).fill(true))
})
