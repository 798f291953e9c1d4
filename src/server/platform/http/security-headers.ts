import type { Context, MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

/** The security headers of every response. Scripts load from our own files only, and framing is forbidden. */
export const securityHeaders = (isHttps: boolean): MiddlewareHandler =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // React and the widgets set style attributes; no stored text can reach a style sheet.
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

/** Lets any site frame a page. Must be registered before the headers that it changes. */
export const allowFraming: MiddlewareHandler = async (c, next) => {
  await next()
  changePolicy(c, 'frame-ancestors', '*')
  c.res.headers.delete('X-Frame-Options')
}

/** Lets a page's forms lead to other origins, also by redirect. Register it before the headers that it changes. */
export const allowFormTargets =
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

/** Responses of the API are for one caller at one moment, so nothing may cache them. */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('Cache-Control', 'no-store')
  // The compress middleware would set it too, but by creating a new response, with a stream as its body.
  if (!c.res.headers.has('Vary')) c.res.headers.set('Vary', 'Accept-Encoding')
}
