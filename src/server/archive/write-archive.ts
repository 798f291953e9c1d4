import { Language, Uuid } from '#contract/formats.ts'
import favicon from '../../../public/favicon.svg?raw'
import { MICRO_CREDENTIAL_CONTEXT_PATH } from '../features/credentials/micro-credentials/context.ts'
import { wallClockNow } from '../platform/clock.ts'
import { notFound } from '../platform/http/refusal.ts'
import { leadingPage } from '../public-pages/kept/kept-pages.tsx'
import { VERIFY_LANGUAGE } from '../public-pages/layout/Document.tsx'
import { addressIn, type PageAddress } from '../public-pages/layout/page-address.ts'
import { findGallery } from '../public-pages/organization/public-organization.ts'
import { isOpen } from '../public-pages/visibility.ts'
import type { Services } from '../services.ts'
import { ArchiveFolder } from './archive-folder.ts'
import {
  type ArchivedBadge,
  findArchivedAmong,
  findArchivedBadges,
  findArchivedOrganizations,
  findArchivedTemplates,
  type Of,
} from './archive-rows.sql.ts'
import { openArchivedApp } from './archived-app.ts'
import { hostHeaders } from './static-host.ts'

/** Badges that are worked on at once: one thread draws certificates, meanwhile others are signed and their pages written. */
const AT_ONCE = 4
const PER_BATCH = 500

/** Everything below a badge's page but the pages themselves. */
const BADGE_FILES = [
  ...['credential', 'credential.jwt', 'ob2.json', 'ob2-class.json'],
  ...['baked.png', 'baked.svg', 'og.png', 'certificate.pdf'],
]
const ORGANIZATION_FILES = ['did.json', 'profile', 'ob2.json']

/** What pages and documents name that has to be kept with them: pictures, fonts, scripts and style sheets. */
const NAMED = /images\/[a-z]+\/[\w-]+\/[\w.-]+|fonts\/[\w-]+\.woff2|public-[\w-]+\.(?:css|js)/g

export type ArchiveSummary = { organizations: number; badges: number; keptSince: string } & ArchiveFolder['counts']

/**
 * Writes the public part of the service as plain files, or brings an archive up to date.
 * @throws an Error for the operator, Refusal 404 if there is no such organization
 */
export async function writeArchive(services: Services, path: string, organization: Of): Promise<ArchiveSummary> {
  try {
    return await archiveInto(services, path, organization)
  } catch (error) {
    throw readable(error, path, services.ending.signal)
  }
}

async function archiveInto(services: Services, path: string, organization: Of): Promise<ArchiveSummary> {
  const { db, ending } = services
  const organizations = await findArchivedOrganizations(db, organization)
  if (organization && organizations.length === 0) throw notFound()
  const folder = await ArchiveFolder.open(path, organization, wallClockNow(services).slice(0, 10))
  // No limit of visitors is spent.
  const unlimited = { ...services.certificateLimit, spend: async () => {} }
  const kept: Services = { ...services, reading: async () => db, certificateLimit: unlimited }
  const archive = new Archive(kept, folder, organization)
  let badges = 0
  await inParallel(findArchivedBadges(db, organization), async (badge) => {
    ending.signal.throwIfAborted()
    if (await archive.keepBadge(badge)) badges += 1
  })
  for await (const template of findArchivedTemplates(db, organization)) {
    await archive.keepPages({ path: `/t/${template.id}`, language: template.language })
  }
  // After the badges, so that the status lists have every revocation that the pages say.
  for (const each of organizations) await archive.keepOrganization(each)
  await archive.keepRest()
  await archive.removeOthers()
  return { organizations: organizations.length, badges, keptSince: folder.keptSince, ...folder.counts }
}

type Organization = Awaited<ReturnType<typeof findArchivedOrganizations>>[number]

class Archive {
  readonly #services: Services
  readonly #folder: ArchiveFolder
  readonly #of: Of
  readonly #ask: ReturnType<typeof openArchivedApp>
  /** The files outside of the badges' folders. */
  readonly #files = new Set<string>()
  /** What the kept pages and documents name. */
  readonly #named = new Set<string>()

  constructor(services: Services, folder: ArchiveFolder, of: Of) {
    this.#services = services
    this.#folder = folder
    this.#of = of
    this.#ask = openArchivedApp(services, folder.keptSince)
  }

  /** @returns whether the badge is in the archive: its person may have been erased meanwhile */
  async keepBadge({ id, number, language }: ArchivedBadge): Promise<boolean> {
    const path = `/b/${id}`
    const files = new Set<string>()
    if (!(await this.keepPages({ path, language }, files))) return false
    await this.keepPages({ path: `${path}/embed`, language }, files)
    for (const name of BADGE_FILES) await this.#keep(`${path}/${name}`, files)
    await this.#folder.keepOnly(files, `b/${id}`)
    const to = new URL(this.#services.urls.badge(id)).pathname
    await this.#folder.write(`b/${number}/index.html`, leadingPage(`${to}/`, language))
    return true
  }

  async keepOrganization(row: Organization) {
    const path = `/o/${row.id}`
    for (const name of ORGANIZATION_FILES) await this.#keep(`${path}/${name}`)
    for (let number = 1; await this.#keep(`${path}/status/${number}`); number += 1);
    if (!isOpen(row)) return
    const { db, urls } = this.#services
    const all = await findGallery(db, row, { page: 1 }, urls)
    for (const type of [undefined, ...(all?.types ?? []).map((of) => of.type)]) {
      const gallery = await findGallery(db, row, { page: 1, type }, urls)
      for (let page = 1; page <= (gallery?.lastPage ?? 0); page += 1) {
        const query = { ...(type && { type }), ...(page > 1 && { page: String(page) }) }
        await this.keepPages({ path, language: row.language, query })
      }
    }
  }

  /** Keeps a page in both languages. @returns false if there is none */
  async keepPages(page: PageAddress, files = this.#files): Promise<boolean> {
    for (const locale of Language.options) {
      const asked = `${page.path}?${new URLSearchParams({ ...page.query, lang: locale })}`
      const name = `${addressIn(locale, page, this.#folder)}index.html`
      if (!(await this.#keep(asked, files, name))) return false
    }
    return true
  }

  /** Keeps what does not belong to an organization, and what the kept pages name. */
  async keepRest() {
    await this.keepPages({ path: '/verify', language: VERIFY_LANGUAGE })
    await this.#keep('/404.html')
    await this.#keep(MICRO_CREDENTIAL_CONTEXT_PATH)
    await this.#write('_headers', hostHeaders())
    await this.#write('favicon.svg', favicon)
    // Style sheets name fonts, which join the set meanwhile.
    for (const name of this.#named) await this.#keep(`/${name}`)
  }

  /** Removes the files of badges that are no more, and whatever else does not belong to the archive. */
  async removeOthers() {
    for await (const names of this.#folder.namesIn('b', PER_BATCH)) {
      const ids = names.filter((name) => Uuid.safeParse(name).success)
      const known = await findArchivedAmong(this.#services.db, this.#of, ids, names)
      for (const name of names.filter((each) => !known.has(each))) {
        await this.#folder.keepOnly(new Set(), `b/${name}`)
      }
    }
    await this.#folder.keepOnly(this.#files)
  }

  async #keep(path: string, files = this.#files, name = path): Promise<boolean> {
    const answered = await this.#ask(path)
    if (!answered) return false
    const { bytes, isText } = answered
    if (isText) for (const [named] of bytes.toString().matchAll(NAMED)) this.#named.add(named)
    await this.#write(name.slice(1), bytes, files)
    return true
  }

  async #write(name: string, content: string | Uint8Array, files = this.#files) {
    files.add(name)
    await this.#folder.write(name, content, name.endsWith('.jwt') ? isSameToken : undefined)
  }
}

/** Signatures of tokens are random: one that signs the same is the same. */
const isSameToken = (old: Buffer, fresh: Buffer) => signed(old) === signed(fresh)

const signed = (token: Buffer) => token.toString().slice(0, token.lastIndexOf('.'))

/** Works on several at once, in their order, until one fails. */
async function inParallel<Item>(items: AsyncIterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.asyncIterator]()
  const failures: unknown[] = []
  const worker = async () => {
    for (let next = await iterator.next(); !next.done && failures.length === 0; next = await iterator.next()) {
      await work(next.value).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  if (failures.length > 0) throw failures[0]
}

/** Says what the operator can do. */
function readable(error: unknown, path: string, stopping: AbortSignal): unknown {
  const again = 'What is written stays: run the command again to complete it.'
  if (stopping.aborted) return new Error(`The service was stopped before the archive was complete. ${again}`)
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Error(`The disk of ${path} is full. ${again}`)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new Error(`${path} cannot be written: give a folder that the process may write to. ${again}`)
  }
  return error
}
