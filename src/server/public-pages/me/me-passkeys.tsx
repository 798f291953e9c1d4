import { PasskeyName } from '#contract/accounts/passkeys.ts'
import { Uuid } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { openPassport } from '#server/features/passports/enter-passport.ts'
import { deletePassportPasskey, updatePassportPasskey } from '#server/features/passports/passport-passkeys.sql.ts'
import {
  addPasskey,
  enterByPasskey,
  enteringOptions,
  passkeyOptions,
} from '#server/features/passports/passport-passkeys.ts'
import { writePassportCookie } from '#server/platform/http/authenticate.ts'
import { type App, addressOf } from '#server/platform/http/mount.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Services } from '#server/services.ts'
import { answerTooMany, htmlOf, type PageContext } from '../answer-page.tsx'
import type { Site } from '../layout/Document.tsx'
import { EnterPage } from './EnterPages.tsx'
import { fieldsOf, localeOf, type Open } from './me-form.ts'
import code from './me-passkeys.js?raw'

/** Serves passkeys: the script that they need, entering by one, and those of an open passport. */
export function mountPasskeys(app: App, services: Services, site: Site, open: Open) {
  const { db, config, passportLimit } = services
  const toData = (c: PageContext, more: Record<string, string> = {}) =>
    c.redirect(`${site.root}/me/data?${new URLSearchParams({ lang: localeOf(c), ...more })}#ways`, 303)
  app.get('/me/passkeys.js', (c) => c.body(code, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
  app.post('/me/passkey/options', async (c: PageContext) => {
    try {
      await passportLimit.perNetwork.spend(addressOf(c, config))
    } catch (error) {
      return answerTooMany(c, error, 'passport', site)
    }
    return c.json({ data: await enteringOptions(services) })
  })
  app.post('/me/passkey', async (c: PageContext) => {
    const locale = localeOf(c)
    try {
      const passportId = await enterByPasskey(services, (await fieldsOf(c))['passkey'] ?? '')
      const token = await openPassport(db, passportId, c.req.header('user-agent') ?? '')
      writePassportCookie(c, services.config, token)
      return c.redirect(`${site.root}/me?lang=${locale}`, 303)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const problem = m.passport_passkey_unknown({}, { locale })
      return c.html(htmlOf(<EnterPage locale={locale} site={site} problem={problem} />), 422)
    }
  })
  app.post(
    '/me/passkeys/options',
    open(async (c, { passportId }) => c.json({ data: await passkeyOptions(services, passportId) })),
  )
  app.post(
    '/me/passkeys',
    open(async (c, { passportId }) => {
      const { name = '', passkey: written = '' } = await fieldsOf(c)
      try {
        const isAdded = await addPasskey(services, passportId, { name, written, language: localeOf(c) })
        return isAdded ? toData(c) : toData(c, { passkey: 'refused' })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return toData(c, { passkey: 'refused' })
      }
    }),
  )
  app.post(
    '/me/passkeys/:id',
    open(async (c, { passportId }) => {
      const id = c.req.param('id') ?? ''
      const { act, name } = await fieldsOf(c)
      const given = PasskeyName.safeParse(name).data
      if (Uuid.safeParse(id).success && act === 'remove') await deletePassportPasskey(db, passportId, id)
      if (Uuid.safeParse(id).success && act === 'rename' && given) {
        await updatePassportPasskey(db, passportId, id, given)
      }
      return toData(c)
    }),
  )
}
