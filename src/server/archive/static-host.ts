import { MICRO_CREDENTIAL_CONTEXT_PATH } from '../features/credentials/micro-credentials/context.ts'

/** The addresses whose content type a host cannot tell from a name's ending, and that pages of any origin may read. */
const TYPES: Record<string, string> = {
  '/b/:id/credential': 'application/vc+ld+json',
  '/b/:id/credential.jwt': 'application/vc+jwt',
  '/b/:id/ob2.json': 'application/ld+json',
  '/b/:id/ob2-class.json': 'application/ld+json',
  '/o/:id/did.json': 'application/did+json',
  '/o/:id/profile': 'application/ld+json',
  '/o/:id/ob2.json': 'application/ld+json',
  '/o/:id/status/:number': 'application/vc+ld+json',
  [MICRO_CREDENTIAL_CONTEXT_PATH]: 'application/ld+json',
}

/** The same for files whose names say their type. */
const READABLE = ['/b/:id/baked.png', '/b/:id/baked.svg', '/b/:id/certificate.pdf', '/images/*']

/** The content of `_headers`, in the form that Netlify and Cloudflare Pages read. No address matches two rules. */
export function hostHeaders(): string {
  const rules = [
    ...Object.entries(TYPES).map(([path, type]) => [path, `Content-Type: ${type}`]),
    ...READABLE.map((path) => [path]),
  ]
  return `${rules.map(([path, ...own]) => [path, ...own, 'Access-Control-Allow-Origin: *'].join('\n  ')).join('\n\n')}\n`
}
