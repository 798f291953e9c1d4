import { browserNames } from '#i18n/browser-names.ts'
import { openCache } from '#server/platform/cache.ts'
import { instantFrom } from '#server/platform/clock.ts'
import { badgePicture } from '#server/platform/images/pictures.ts'
import type { Services } from '#server/services.ts'
import { badgeCertificate } from '../certificates/badge-certificate.ts'
import { openCertificatePictures } from '../certificates/certificate-pictures.ts'
import type { DrawingThread } from '../certificates/drawing-thread.ts'
import { badgePng, badgeSvg } from '../credentials/badge-art.ts'
import { asFileName } from '../credentials/badge-file-name.ts'
import { bakePng } from '../credentials/bake-png.ts'
import { bakeSvg } from '../credentials/bake-svg.ts'
import { type FoundCredential, findCredential } from '../credentials/find-credential.ts'
import { findVisibility, listMyBadges } from './my-badges.sql.ts'
import { type CopiedBadge, copyPage } from './passport-copy-page.tsx'
import type { PassportExport } from './passport-exports.sql.ts'
import { findCollected, findCollections, findPage } from './passport-pages.sql.ts'
import { findAddresses, findPassportSessions } from './passports.sql.ts'

export type CopyWork = Pick<
  Services,
  'db' | 'config' | 'urls' | 'storage' | 'log' | 'issuerKeys' | 'signed' | 'clock' | 'drawing'
>

type Entry = { name: string; input: string | Uint8Array<ArrayBuffer> }

type Course = {
  /** Draws the certificates. */
  thread: DrawingThread
  /** Called before every badge with how many are done; throws to stop. */
  progress: (done: number, count: number) => Promise<void>
}

/** Room for about fifty pictures, of which many badges of one template need the same. */
const PICTURES = { bytes: 16 * 1024 * 1024 }

/** The files of a passport's ZIP, made one at a time while it is written: every badge in every format, and what is kept. */
export async function* passportFiles(
  { passportId, language }: Pick<PassportExport, 'language'> & { passportId: string },
  { thread, progress }: Course,
  work: CopyWork,
): AsyncGenerator<Entry> {
  const { db } = work
  // Thousands of credentials that nobody asked for would drive out of the cache those that somebody does.
  const signing = { ...work, signed: (_name: string, sign: () => Promise<string>) => sign() }
  const pictures = openCertificatePictures(work)
  const cached = openCache<Buffer>(PICTURES)
  const ids = await listMyBadges(db, passportId)
  const copied: CopiedBadge[] = []
  for (const [done, id] of ids.entries()) {
    await progress(done, ids.length)
    const credential = await findCredential(id, signing)
    if (!credential) continue
    const files: Record<string, string> = {}
    for await (const { kind, input } of filesOf(credential, { thread, pictures, cached }, work)) {
      files[kind] = `badges/${nameOf(credential)}.${kind}`
      yield { name: files[kind], input }
    }
    const visibility = (await findVisibility(db, id))?.visibility ?? 'public'
    copied.push({ row: credential.row, visibility, files })
  }
  yield { name: 'my-data.json', input: await dataOf(passportId, copied, work) }
  yield { name: 'index.html', input: copyPage(copied, language, work.urls.passport()) }
  await progress(ids.length, ids.length)
}

const nameOf = ({ row: { badge, version } }: FoundCredential) => `${badge.number} ${asFileName(version.title)}`.trim()

type Tools = {
  thread: DrawingThread
  pictures: ReturnType<typeof openCertificatePictures>
  cached: ReturnType<typeof openCache<Buffer>>
}

/** A badge as picture, drawing and document, each with its credential. Only a valid one has a certificate. */
async function* filesOf(credential: FoundCredential, { thread, pictures, cached }: Tools, work: CopyWork) {
  const { row } = credential
  const json = await credential.asJson()
  const art = JSON.stringify(badgePicture(row.template, row.version))
  const png = await cached(`png ${art}`, () => badgePng(work.storage, row))
  const svg = await cached(`svg ${art}`, async () => Buffer.from(await badgeSvg(work.storage, row)))
  yield { kind: 'png', input: new Uint8Array(bakePng(png, json)) }
  yield { kind: 'svg', input: bakeSvg(svg.toString(), json) }
  yield { kind: 'json', input: json }
  if (row.badge.status !== 'valid') return
  const content = await badgeCertificate(credential, {}, work, pictures)
  yield { kind: 'pdf', input: new Uint8Array(await thread.ask({ what: 'certificate', content })) }
}

/** What is kept about a person here, for programs. */
async function dataOf(passportId: string, badges: CopiedBadge[], { db, urls }: CopyWork): Promise<string> {
  const addresses = await findAddresses(db, passportId)
  const sessions = await findPassportSessions(db, passportId)
  const page = await findPage(db, passportId)
  const collected = await findCollected(db, passportId, false)
  const collections = await findCollections(db, passportId)
  const data = {
    version: 1,
    made_at: new Date().toISOString(),
    addresses: addresses.map(({ email, isMain, provedAt }) => ({
      email,
      is_main: isMain,
      proved_at: instantFrom(provedAt),
    })),
    sessions: sessions.map(({ userAgent, createdAt, lastSeenAt, expiresAt }) => ({
      ...browserNames(userAgent),
      opened_at: instantFrom(createdAt),
      last_seen_at: instantFrom(lastSeenAt),
      expires_at: instantFrom(expiresAt),
    })),
    page: page && {
      url: urls.page(page.slug),
      is_on: page.isOn,
      is_indexed: page.isIndexed,
      name: page.name,
      words: page.words,
      collections: collections.map(({ id, title }) => ({
        title,
        badge_ids: collected.filter(({ collectionId }) => collectionId === id).map((badge) => badge.id),
      })),
    },
    badges: badges.map(({ row: { badge, version, organization }, visibility, files }) => ({
      id: badge.id,
      number: badge.number,
      url: urls.badge(badge.id),
      title: version.title,
      organization: organization.name,
      first_name: badge.recipientFirstName,
      last_name: badge.recipientLastName,
      email: badge.recipientEmail,
      status: badge.status,
      issued_at: badge.emittedAt,
      expires_at: badge.expiresAt,
      visibility,
      files: Object.values(files),
    })),
  }
  return `${JSON.stringify(data, null, 2)}\n`
}
