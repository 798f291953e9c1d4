import { readBadgeNumber } from '#contract/badge-numbers/badge-number.ts'
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
import { EmptyPage } from '../layout/NotFoundPage.tsx'
import { mayBeIndexed } from '../visibility.ts'

type Fallbacks = {
  /** Redirects from a badge's number to `subPath` of its page. */
  redirectByNumber: (c: PageContext, number: string, subPath: string) => Promise<Response>
  /** Answers for an unknown id or a badge whose person was erased. */
  answerMissing: (c: PageContext) => Promise<Response>
}

/** Serves the certificates of badges to anyone with the link. */
export function mountCertificates(
  app: App,
  services: Services,
  site: Site,
  { redirectByNumber, answerMissing }: Fallbacks,
) {
  const draw = openCertificates(services)
  app.get('/b/:id/certificate.pdf', async (c) => {
    const id = c.req.param('id')
    const number = readBadgeNumber(id)
    if (number) return redirectByNumber(c, number, '/certificate.pdf')
    const credential = await findCredential(id, services)
    if (!credential) return answerMissing(c)
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

/** Options from the query; invalid values fall back to the organization's settings. */
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
      <a href={`${page}?lang=${shown.locale}`}>{m.verify_open_page({}, shown)}</a>
    </p>
  </EmptyPage>
)
