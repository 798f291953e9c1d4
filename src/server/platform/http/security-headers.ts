import type { Context, MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

/** What every answer carries. Scripts come from our own files only; nothing may frame us. */
export const securityHeaders = (isHttps: boolean): MiddlewareHandler =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // React and the widgets set style attributes; no text of ours can reach a style sheet.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    xFrameOptions: 'DENY',
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: isHttps ? 'max-age=31536000' : false,
    crossOriginResourcePolicy: false,
  })

/** Lets a page be framed by anyone. Registered before the headers that it changes. */
export const framedByAnyone: MiddlewareHandler = async (c, next) => {
  await next()
  changePolicy(c, 'frame-ancestors', '*')
  c.res.headers.delete('X-Frame-Options')
}

/** Lets a page's forms lead to other origins, also by a redirect of ours. Registered before the headers that it changes. */
export const formsLeadTo =
  (origins: string[]): MiddlewareHandler =>
  async (c, next) => {
    await next()
    changePolicy(c, 'form-action', ["'self'", ...origins].join(' '))
  }

function changePolicy(c: Context, directive: string, value: string) {
  const policy = c.res.headers.get('Content-Security-Policy') ?? ''
  c.res.headers.set(
    'Content-Security-Policy',
    policy.replace(new RegExp(`${directive} [^;]*`), () => `${directive} ${value}`),
  )
}

/** Answers of the interface are for one caller at one moment: nothing may keep them. */
export const neverStored: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('Cache-Control', 'no-store')
  // The compressor would say it too, but by making the answer anew, its body a stream.
  if (!c.res.headers.has('Vary')) c.res.headers.set('Vary', 'Accept-Encoding')
}
