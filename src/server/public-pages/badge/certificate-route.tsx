import { readBadgeNumber } from '#contract/badge-number.ts'
import {
  CertificateLanguage,
  CertificateLayout,
  CertificateOrientation,
} from '#contract/certificates/certificate-settings.ts'
import { m } from '#i18n/compiled/messages.js'
import type { CertificateOptions } from '#server/features/certificates/badge-certificate.ts'
import { openCertificates } from '#server/features/certificates/draw-certificate.ts'
import { badgeFileHeader } from '#server/features/credentials/badge-file-name.ts'
import { findCredential } from '#server/features/credentials/find-credential.ts'
import { answerFile } from '#server/platform/http/answer-file.ts'
import { type App, addressOf } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'
import { answerTooMany, htmlOf, languageParam, type PageContext } from '../answer-page.tsx'
import type { Site } from '../layout/Document.tsx'
import { EmptyPage } from '../layout/NothingPage.tsx'
import { mayBeIndexed } from '../visibility.ts'

type Otherwise = {
  /** Leads from a badge's number to its id. */
  leadTo: (c: PageContext, number: string, below: string) => Promise<Response>
  /** Answers for an id that names no badge, or one whose person was erased. */
  answerNone: (c: PageContext) => Promise<Response>
}

/** Serves the certificates of badges to whoever has their link. */
export function mountCertificates(app: App, services: Services, site: Site, { leadTo, answerNone }: Otherwise) {
  const draw = openCertificates(services)
  app.get('/b/:id/certificate.pdf', async (c) => {
    const id = c.req.param('id')
    const number = readBadgeNumber(id)
    if (number) return leadTo(c, number, '/certificate.pdf')
    const credential = await findCredential(id, services)
    if (!credential) return answerNone(c)
    const { row } = credential
    if (!mayBeIndexed(row.template, row.organization)) c.header('X-Robots-Tag', 'noindex')
    if (row.badge.status !== 'valid') {
      const locale = languageParam(c) ?? row.version.language
      const page = new URL(services.urls.badge(row.badge.id)).pathname
      return c.html(htmlOf(<RevokedPage locale={locale} site={site} page={page} />), 410)
    }
    const { certificateLimit, config } = services
    let pdf: Buffer
    try {
      pdf = await draw(credential, optionsFrom(c), () => certificateLimit.spend(addressOf(c, config)))
    } catch (error) {
      return answerTooMany(c, error, 'certificates', site)
    }
    return answerFile(c, pdf, 'application/pdf', badgeFileHeader('inline', row, 'pdf'))
  })
}

/** What the address asks for; what it says otherwise than we can do is as the organization has set it. */
function optionsFrom(c: PageContext): CertificateOptions {
  const layout = CertificateLayout.safeParse(c.req.query('layout')).data
  const orientation = CertificateOrientation.safeParse(c.req.query('orientation')).data
  const language = CertificateLanguage.safeParse(c.req.query('language')).data
  return { ...(layout && { layout }), ...(orientation && { orientation }), ...(language && { language }) }
}

const RevokedPage = ({
  page,
  ...shown
}: Pick<Parameters<typeof EmptyPage>[0], 'locale' | 'site'> & { page: string }) => (
  <EmptyPage title={m.certificate_revoked_title({}, shown)} {...shown}>
    <p>{m.certificate_revoked_text({}, shown)}</p>
    <p>
      <a href={`${page}?lang=${shown.locale}`}>{m.certificate_revoked_link({}, shown)}</a>
    </p>
  </EmptyPage>
)
