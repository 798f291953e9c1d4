import type { Language } from '#contract/formats.ts'
import { shortened } from '#server/platform/text/shortened.ts'
import type { Site } from './Document.tsx'
import { addressIn } from './page-address.ts'

/** In characters: about what search engines and social networks show. */
const DESCRIPTION_LENGTH = 280

type Shared = {
  title: string
  description: string
  /** Absolute URL without a query, which serves the page in its own language. */
  url: string
  /** The page's default language. */
  language: Language
  /** Query parameters besides the language. */
  query?: Record<string, string>
  mayBeIndexed: boolean
  image: SharedImage
}

/** Absolute URL; width and height in pixels, where known. */
type SharedImage = { url: string; alt: string; width?: number; height?: number }

/** The `<head>` elements of a public page: canonical and alternate URLs, and Open Graph. */
export function PageHead({ locale, page, site }: { locale: Language; page: Shared; site: Site }) {
  const description = shortened(page.description, DESCRIPTION_LENGTH)
  const { width, height } = page.image
  const canonical = (language: Language) => canonicalIn(language, page, site)
  return (
    <>
      <meta name="description" content={description} />
      <meta name="robots" content={page.mayBeIndexed ? 'index, follow' : 'noindex'} />
      <link rel="canonical" href={canonical(locale)} />
      <link rel="alternate" hrefLang="it" href={canonical('it')} />
      <link rel="alternate" hrefLang="en" href={canonical('en')} />
      <link rel="alternate" hrefLang="x-default" href={canonical(page.language)} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Insegna" />
      <meta property="og:locale" content={locale === 'it' ? 'it_IT' : 'en_GB'} />
      <meta property="og:url" content={canonical(locale)} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={page.image.url} />
      {width && <meta property="og:image:type" content="image/png" />}
      {width && <meta property="og:image:width" content={String(width)} />}
      {height && <meta property="og:image:height" content={String(height)} />}
      <meta property="og:image:alt" content={page.image.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** Each language has its own URL; the default language needs no `lang` parameter. */
function canonicalIn(locale: Language, { url, language, query = {} }: Shared, site: Site) {
  if (site.keptSince) {
    return new URL(addressIn(locale, { path: new URL(url).pathname, language, query }, site), url).href
  }
  const search = new URLSearchParams({ ...query, ...(locale !== language && { lang: locale }) }).toString()
  return search ? `${url}?${search}` : url
}
