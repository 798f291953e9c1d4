import { requiredLine, Uuid } from '#contract/formats.ts'
import { asciiOf } from '#server/features/credentials/badge-file-name.ts'
import {
  addCollection,
  changePage,
  moveBadge,
  moveCollection,
  type PageErrors,
  type TypedPage,
} from '#server/features/passports/change-page.ts'
import { findMyBadges, MY_PAGE_SIZE } from '#server/features/passports/my-badges.sql.ts'
import {
  deleteCollected,
  deleteCollection,
  findCollected,
  findCollections,
  findPage,
  insertCollected,
  switchPage,
  updateCollectionTitle,
} from '#server/features/passports/passport-pages.sql.ts'
import { wallClockNow } from '#server/platform/clock.ts'
import type { App } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'
import { answerNotFound, htmlOf, type PageContext } from '../answer-page.tsx'
import type { Site } from '../layout/Document.tsx'
import { CollectionPage } from './CollectionPage.tsx'
import { MyPagePage } from './MyPagePage.tsx'
import { fieldsOf, localeOf, type Open } from './me-form.ts'
import { myBadge } from './my-badges.ts'

/** Serves the set-up of a person's public page. It works without a script; every act is a button of a form. */
export function mountPage(app: App, services: Services, site: Site, open: Open) {
  const { db } = services
  const back = (c: PageContext, path = '') =>
    c.redirect(`${site.root}/me/page${path}?${new URLSearchParams({ lang: localeOf(c), done: '1' })}`, 303)
  const answer = async (c: PageContext, passportId: string, wrong?: { typed: TypedPage; errors: PageErrors }) => {
    const page = await findPage(db, passportId)
    const { collections, shown, name } = await arranged(passportId, services)
    const typed = wrong?.typed ?? page ?? { name, slug: asciiOf(name), words: '', isIndexed: false }
    const isSaved = !wrong && c.req.query('done') === '1'
    const parts = { page, typed, errors: wrong?.errors ?? {}, collections, shown, isSaved, site, locale: localeOf(c) }
    return c.html(htmlOf(<MyPagePage {...parts} />))
  }
  app.get(
    '/me/page',
    open((c, { passportId }) => answer(c, passportId)),
  )
  app.post(
    '/me/page',
    open(async (c, { passportId }) => {
      const { name = '', slug = '', words = '', indexed } = await fieldsOf(c)
      const typed = { name, slug, words, isIndexed: indexed === '1' }
      const errors = await changePage(db, passportId, typed, localeOf(c))
      return Object.keys(errors).length > 0 ? answer(c, passportId, { typed, errors }) : back(c)
    }),
  )
  app.post(
    '/me/page/switch',
    open(async (c, { passportId }) => {
      await switchPage(db, passportId, (await fieldsOf(c))['on'] === '1')
      return back(c)
    }),
  )
  app.post(
    '/me/page/collections',
    open(async (c, { passportId }) => {
      const id = await addCollection(db, passportId, (await fieldsOf(c))['title'] ?? '')
      return id ? c.redirect(`${site.root}/me/page/collections/${id}?lang=${localeOf(c)}`, 303) : back(c)
    }),
  )
  mountCollections(app, services, site, open, back)
}

function mountCollections(
  app: App,
  services: Services,
  site: Site,
  open: Open,
  back: (c: PageContext, path?: string) => Response,
) {
  const { db } = services
  const collectionOf = async (c: PageContext, passportId: string) => {
    const id = c.req.param('id') ?? ''
    const { collections } = await arranged(passportId, services)
    return collections.find((collection) => collection.id === id)
  }
  app.get(
    '/me/page/collections/:id',
    open(async (c, { passportId }) => {
      const collection = await collectionOf(c, passportId)
      if (!collection) return answerNotFound(c, 'badge', site)
      const page = Math.max(1, Number.parseInt(c.req.query('page') ?? '1', 10) || 1)
      const rows = await findMyBadges(db, passportId, { isLeftOver: true }, Math.min(page, 10_000))
      const now = wallClockNow(services)
      const leftOver = rows.map((row) => myBadge(row, now, services))
      const hasMore = rows.length === MY_PAGE_SIZE
      const isSaved = c.req.query('done') === '1'
      const parts = { collection, leftOver, page, hasMore, isSaved, site, locale: localeOf(c) }
      return c.html(htmlOf(<CollectionPage {...parts} />))
    }),
  )
  app.post(
    '/me/page/collections/:id',
    open(async (c, { passportId }) => {
      const collection = await collectionOf(c, passportId)
      if (!collection) return answerNotFound(c, 'badge', site)
      const { id } = collection
      const fields = await fieldsOf(c, MY_PAGE_SIZE)
      const { act = '', badge = '' } = fields
      const isBadge = Uuid.safeParse(badge).success
      if (act === 'add') {
        const chosen = Object.keys(fields).flatMap((name) => /^badge-([0-9a-f-]{36})$/.exec(name)?.[1] ?? [])
        const ids = chosen.filter((each) => Uuid.safeParse(each).success)
        await db.transaction((tx) => insertCollected(tx, passportId, id, ids))
      }
      if (act === 'up' || act === 'down') {
        if (!badge) {
          await moveCollection(db, passportId, id, act)
          return back(c)
        }
        if (isBadge) await moveBadge(db, passportId, badge, act)
      }
      if (act === 'remove' && isBadge) await deleteCollected(db, passportId, badge)
      if (act === 'delete') {
        await deleteCollection(db, passportId, id)
        return back(c)
      }
      const title = act === 'rename' ? requiredLine(80).safeParse(fields['title']).data : undefined
      if (title) await updateCollectionTitle(db, passportId, id, title)
      return back(c, `/collections/${id}`)
    }),
  )
}

/** The collections of a passport with their badges, those that nobody else sees marked. */
async function arranged(passportId: string, services: Services) {
  const { db } = services
  const rows = await findCollected(db, passportId, false)
  const collections = await findCollections(db, passportId)
  const now = wallClockNow(services)
  const [newest] = await findMyBadges(db, passportId, {}, 1)
  const isShown = ({ status, visibility, isAllowed }: (typeof rows)[number]) =>
    status === 'valid' && visibility === null && isAllowed
  return {
    shown: rows.filter(isShown).length,
    /** Whose badge the newest is, as a first name for the page. */
    name: newest ? `${newest.firstName} ${newest.lastName}`.trim() : '',
    collections: collections.map((collection) => ({
      ...collection,
      badges: rows
        .filter(({ collectionId }) => collectionId === collection.id)
        .map((row) => ({ ...myBadge(row, now, services), notShown: !isShown(row) })),
    })),
  }
}
