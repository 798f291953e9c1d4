import type { App } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'
import { mountBadgePages } from './badge/badge-pages.tsx'
import { mountClaimPages } from './claim/claim-pages.tsx'
import { mountKeptPages } from './kept/kept-pages.tsx'
import type { Site } from './layout/Document.tsx'
import { mountMePages } from './me/me-pages.tsx'
import { mountNotForMePages } from './not-for-me/not-for-me-pages.tsx'
import { mountOrganizationPages } from './organization/organization-pages.tsx'
import { mountPersonPages } from './person/person-pages.tsx'
import code from './public-page.js?raw'
import { hashOf, readPublicStyles } from './public-styles.ts'
import { mountReminderPages } from './reminders/reminder-pages.tsx'
import { mountTemplatePages } from './template/template-pages.tsx'
import { mountVerifyPages } from './verify/verify-pages.tsx'

const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * Serves every public page and its assets.
 * @param keptSince for the pages of an archive: the wall-clock date since which it has been kept
 */
export function mountPublicPages(app: App, services: Services, keptSince?: string) {
  const site = { ...mountSite(app, services), keptSince }
  mountOrganizationPages(app, services, site)
  mountTemplatePages(app, services, site)
  if (keptSince) mountKeptPages(app, site)
  else mountVerifyPages(app, services, site)
  mountBadgePages(app, services, site)
  mountReminderPages(app, services, site)
  mountNotForMePages(app, services, site)
  mountMePages(app, services, site)
  if (!keptSince) mountClaimPages(app, services, site)
  if (!keptSince) mountPersonPages(app, services, site)
}

/** Serves the stylesheet, script and fonts of the pages. */
function mountSite(app: App, { config }: Services): Site {
  const styles = readPublicStyles()
  const root = new URL(config.publicUrl).pathname.replace(/\/$/, '')
  app.get(`/${styles.file}`, (c) =>
    c.body(styles.css, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': FOR_EVER }),
  )
  app.get(`/${publicScript.file}`, (c) =>
    c.body(publicScript.code, 200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': FOR_EVER }),
  )
  app.get('/fonts/:file', (c) => {
    const font = styles.fonts.get(c.req.param('file'))
    return font ? c.body(font, 200, { 'Content-Type': 'font/woff2', 'Cache-Control': FOR_EVER }) : c.notFound()
  })
  return {
    root,
    script: `${root}/${publicScript.file}`,
    stylesheet: `${root}/${styles.file}`,
    fonts: styles.preloaded.map((file) => `${root}/fonts/${file}`),
  }
}

/** The script of the public pages. A file with a hash in its name, because the CSP forbids inline scripts. */
const publicScript = { file: `public-${hashOf(code)}.js`, code }
