import type { Language } from '#contract/formats.ts'
import { requiredLine, text } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { asciiOf } from '../credentials/badge-file-name.ts'
import { isImitation, readSlug, slugKey } from './page-slug.ts'
import {
  findCollected,
  findCollections,
  findOrganizationNames,
  insertCollection,
  MOST_COLLECTIONS,
  savePage,
  updateBadgeOrder,
  updateCollectionOrder,
} from './passport-pages.sql.ts'
import { lockPassport } from './passports.sql.ts'

export type TypedPage = { name: string; slug: string; words: string; isIndexed: boolean }
export type PageErrors = Partial<Record<'name' | 'slug' | 'words', 'name' | 'letters' | 'taken' | 'long'>>

/** What is said at a field that is wrong. */
export const PAGE_ERRORS = {
  name: m.person_name_wrong,
  letters: m.person_slug_letters,
  taken: m.person_slug_taken,
  long: m.person_words_long,
}

/** The most letters of the words on a page. */
export const MOST_WORDS = 280

/**
 * Saves what a passport's page says. An address that is taken, reserved, or passes for an organization gets one answer.
 * @returns the fields that are wrong; nothing is saved then
 */
export async function changePage(
  db: Database,
  passportId: string,
  typed: TypedPage,
  language: Language,
): Promise<PageErrors> {
  const name = requiredLine(120).safeParse(typed.name).data
  const words = text(MOST_WORDS).safeParse(typed.words.replaceAll('\r\n', '\n')).data
  const slug = readSlug(typed.slug)
  const organizations = await findOrganizationNames(db)
  const errors: PageErrors = {
    ...((!name || isImitation(asciiOf(name), organizations)) && { name: 'name' }),
    ...(words === undefined && { words: 'long' }),
    ...(!slug && { slug: 'letters' }),
    ...(slug && isImitation(slug, organizations) && { slug: 'taken' }),
  }
  if (Object.keys(errors).length > 0 || !name || !slug || words === undefined) return errors
  return db.transaction(async (tx) => {
    await lockPassport(tx, passportId)
    const values = { name, words, slug, slugKey: slugKey(slug), isIndexed: typed.isIndexed, language }
    return (await savePage(tx, passportId, values)) ? {} : { slug: 'taken' }
  })
}

/** Adds a collection. @returns its id; undefined without a title, or if there are too many */
export async function addCollection(db: Database, passportId: string, title: string): Promise<string | undefined> {
  const given = requiredLine(80).safeParse(title).data
  if (!given) return undefined
  return db.transaction(async (tx) => {
    await lockPassport(tx, passportId)
    const { length } = await findCollections(tx, passportId)
    return length < MOST_COLLECTIONS ? insertCollection(tx, passportId, given) : undefined
  })
}

type Way = 'up' | 'down'

/** Moves a collection one place. */
export async function moveCollection(db: Database, passportId: string, id: string, way: Way): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPassport(tx, passportId)
    const ids = (await findCollections(tx, passportId)).map((collection) => collection.id)
    await updateCollectionOrder(tx, passportId, moved(ids, id, way))
  })
}

/** Moves a badge one place in its collection. */
export async function moveBadge(db: Database, passportId: string, badgeId: string, way: Way): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPassport(tx, passportId)
    const all = await findCollected(tx, passportId, false)
    const collection = all.find(({ id }) => id === badgeId)?.collectionId
    const ids = all.filter(({ collectionId }) => collectionId === collection).map(({ id }) => id)
    await updateBadgeOrder(tx, passportId, moved(ids, badgeId, way))
  })
}

function moved(ids: string[], id: string, way: Way): string[] {
  const at = ids.indexOf(id)
  const to = at + (way === 'up' ? -1 : 1)
  if (at < 0 || to < 0 || to >= ids.length) return ids
  return ids.toSpliced(at, 1).toSpliced(to, 0, id)
}
