import * as contract from '#contract/passports/passports.ts'
import { m } from '#i18n/compiled/messages.js'
import { found, invalidField, notFound, Refusal } from '#server/platform/http/refusal.ts'
import { publicRoute, type Request } from '#server/platform/http/route.ts'
import { hashSecret } from '#server/platform/http/secret.ts'
import { askForErasure, askForName } from '../requests/ask-organization.ts'
import { setVisibility } from './badge-visibility.ts'
import { addCollection, changePage, MOST_WORDS, PAGE_ERRORS, type PageErrors } from './change-page.ts'
import { earnerRoute } from './earner-route.ts'
import { askForProof, openPassport, proveByCode } from './enter-passport.ts'
import { askForExport } from './make-passport-export.ts'
import { deleteCollection, switchPage } from './passport-pages.sql.ts'
import {
  deleteAddress,
  deletePassportSession,
  findPassportSession,
  findProof,
  lockPassport,
  updateMainAddress,
} from './passports.sql.ts'
import { arrangeCollection, showCollection, showCollections } from './show-collections.ts'
import { addressesOf, listOwnBadges, showPassport } from './show-passport.ts'

export const passportRoutes = [
  publicRoute(contract.askForSession, async ({ email }, request) => sendProof(email, request)),
  publicRoute(contract.confirmSession, async ({ proof: id, code }, request) => {
    const { db, passportToken: token, userAgent } = request
    const proof = await findProof(db, id)
    const open = token ? await findPassportSession(db, hashSecret(token)) : undefined
    // A code that adds an address is taken only where its passport is open.
    const isElsewhere = proof?.passportId && proof.passportId !== open?.passportId
    const proved = proof && !isElsewhere ? await proveByCode(db, id, code.replace(/\D/g, '')) : undefined
    if (proved?.outcome !== 'open') throw refusedCode(proved)
    if (proof?.passportId && open) return { data: await showPassport(open, request.services) }
    const opened = await openPassport(db, proved.passportId, userAgent)
    request.setPassportCookie(opened)
    const session = await found(findPassportSession(db, hashSecret(opened)))
    return { data: await showPassport(session, request.services) }
  }),
  earnerRoute(contract.endPassportSession, async ({ session_id }, { db, session, setPassportCookie }) => {
    await deletePassportSession(db, session.passportId, session_id ?? session.id)
    if (!session_id || session_id === session.id) setPassportCookie(null)
  }),
  earnerRoute(contract.getPassport, async (_input, { session, services }) => ({
    data: await showPassport(session, services),
  })),
  earnerRoute(contract.updatePassport, async ({ main_email, page }, { db, session, services, language }) => {
    const { passportId } = session
    if (page) {
      const typed = { name: page.name, slug: page.slug, words: page.text ?? '', isIndexed: page.is_indexed }
      const errors = await changePage(db, passportId, typed, language)
      if (Object.keys(errors).length > 0) throw refusedPage(errors)
      await switchPage(db, passportId, page.is_on)
    }
    if (main_email) {
      const isOwn = await db.transaction(async (tx) => {
        await lockPassport(tx, passportId)
        return updateMainAddress(tx, passportId, main_email)
      })
      if (!isOwn) throw notFound()
    }
    return { data: await showPassport(session, services) }
  }),
  earnerRoute(contract.listPassportAddresses, async (_input, { db, session }) => ({
    data: await addressesOf(db, session.passportId),
  })),
  earnerRoute(contract.addPassportAddress, async ({ email }, request) =>
    sendProof(email, request, request.session.passportId),
  ),
  earnerRoute(contract.removePassportAddress, async ({ email }, { db, session }) => {
    if (!(await deleteAddress(db, session.passportId, email))) throw notFound()
  }),
  earnerRoute(contract.listMyBadges, async (asked, { session, services }) =>
    listOwnBadges(session.passportId, asked, services),
  ),
  earnerRoute(contract.updateMyBadge, async ({ badge_id, visibility }, { db, session, services }) => {
    const secret = await setVisibility(db, session.passportId, badge_id, visibility)
    if (secret === false) throw notFound()
    return { data: { visibility, link: secret && `${services.urls.badge(badge_id)}#${secret}` } }
  }),
  earnerRoute(contract.requestName, async ({ badge_id: badgeId, ...wanted }, { db, session, language }) => {
    const asked = await askForName(db, { passportId: session.passportId, language }, { ...wanted, badgeId })
    if (asked === 'unknown') throw notFound()
    if (asked === 'same') throw invalidField(['first_name'], (locale) => m.passport_name_same({}, { locale }))
    if (asked === 'open')
      throw new Refusal(409, 'conflict', { sentence: (locale) => m.passport_name_twice({}, { locale }) })
  }),
  earnerRoute(contract.listCollections, async (_input, { db, session }) => ({
    data: await showCollections(db, session.passportId),
  })),
  earnerRoute(contract.createCollection, async ({ title }, { db, session }) => {
    const id = await addCollection(db, session.passportId, title)
    if (!id) throw invalidField(['title'], (locale) => m.person_collections_full({}, { locale }))
    return { data: await found(showCollection(db, session.passportId, id)) }
  }),
  earnerRoute(contract.updateCollection, async ({ collection_id, ...change }, { db, session }) => {
    await arrangeCollection(db, session.passportId, collection_id, change)
    return { data: await found(showCollection(db, session.passportId, collection_id)) }
  }),
  earnerRoute(contract.deleteCollection, async ({ collection_id }, { db, session }) => {
    await found(showCollection(db, session.passportId, collection_id))
    await deleteCollection(db, session.passportId, collection_id)
  }),
  earnerRoute(contract.exportPassport, (_input, { session, language, services }) =>
    askForExport(session.passportId, language, services),
  ),
  earnerRoute(contract.requestErasure, async ({ earner_id }, { db, session, language }) => {
    const asked = await askForErasure(db, { passportId: session.passportId, language }, earner_id)
    if (asked === 'unknown') throw notFound()
    if (asked === 'open')
      throw new Refusal(409, 'conflict', { sentence: (locale) => m.passport_erasure_twice({}, { locale }) })
  }),
]

async function sendProof(email: string, { language, address, services }: Request, passportId?: string) {
  return {
    data: { proof: await askForProof({ email, language, address, ...(passportId && { passportId }) }, services) },
  }
}

function refusedCode(proved: Awaited<ReturnType<typeof proveByCode>> | undefined): Refusal {
  if (proved?.outcome === 'wrong')
    return invalidField(['code'], (locale) => m.passport_code_wrong({ count: proved.left }, { locale }))
  if (proved?.outcome === 'full') return invalidField(['proof'], (locale) => m.passport_full_text({}, { locale }))
  return invalidField(['proof'], (locale) => m.passport_over_text({}, { locale }))
}

function refusedPage(errors: PageErrors): Refusal {
  const field = { name: 'name', slug: 'slug', words: 'text' }
  const wrong = Object.entries(errors) as [keyof PageErrors, keyof typeof PAGE_ERRORS][]
  return new Refusal(422, 'validation_failed', {
    fieldErrors: wrong.map(([name, error]) => ({
      path: ['page', field[name]],
      sentence: (locale) => PAGE_ERRORS[error]({ most: MOST_WORDS }, { locale }),
    })),
  })
}
