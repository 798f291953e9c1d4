import { partKey, streamParts } from '#server/features/certificate-files/file-parts.ts'
import { askForExport, exportFile } from '#server/features/passports/make-passport-export.ts'
import { findPassportExport } from '#server/features/passports/passport-exports.sql.ts'
import { findPassportPasskeys } from '#server/features/passports/passport-passkeys.sql.ts'
import { findPassportSessions, type PassportSession } from '#server/features/passports/passports.sql.ts'
import type { App } from '#server/platform/http/mount.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Services } from '#server/services.ts'
import { answerNotFound, htmlOf, type PageContext } from '../answer-page.tsx'
import type { Site } from '../layout/Document.tsx'
import { copyName, DataPage } from './DataPage.tsx'
import { localeOf, type Open } from './me-form.ts'
import { findErasable } from './me-requests.tsx'

/** Serves what is kept about a person, and the ZIP with everything. */
export function mountData(app: App, services: Services, site: Site, open: Open) {
  const { db, storage } = services
  const answer = async (c: PageContext, { id, passportId }: PassportSession, wait?: number) => {
    const sessions = await findPassportSessions(db, passportId)
    const copy = await findPassportExport(db, passportId)
    const people = await findErasable(db, passportId)
    const passkeys = await findPassportPasskeys(db, passportId)
    const isRefused = c.req.query('passkey') === 'refused'
    return c.html(
      htmlOf(
        <DataPage {...{ sessions, people, copy, passkeys, isRefused, wait, site }} current={id} locale={localeOf(c)} />,
      ),
    )
  }
  app.get(
    '/me/data',
    open((c, session) => answer(c, session)),
  )
  app.post(
    '/me/data',
    open(async (c, session) => {
      try {
        await askForExport(session.passportId, localeOf(c), services)
      } catch (error) {
        if (!(error instanceof Refusal) || error.status !== 429) throw error
        c.header('Retry-After', String(error.retryAfter ?? 60))
        return answer(c, session, Math.ceil((error.retryAfter ?? 60) / 60))
      }
      return c.redirect(`${site.root}/me/data?lang=${localeOf(c)}`, 303)
    }),
  )
  app.get(
    '/me/data/:file{.+\\.zip}',
    open(async (c, { passportId }) => {
      const row = await findPassportExport(db, passportId)
      const isAsked = row?.status === 'ready' && c.req.param('file') === `${row.id}.zip`
      if (!isAsked || row.parts === null) return answerNotFound(c, 'badge', site)
      // Backups hold no parts, so after a restore there are none.
      if (!(await storage.has(partKey(exportFile(row), 0)))) return answerNotFound(c, 'badge', site)
      const content = streamParts(storage, exportFile(row), row.parts)
      return c.body(content as ReadableStream<Uint8Array<ArrayBuffer>>, 200, {
        'Content-Type': 'application/zip',
        'Content-Length': String(row.size),
        'Content-Disposition': `attachment; filename="${copyName(row)}"`,
      })
    }),
  )
}
