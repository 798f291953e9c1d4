import type { Language } from '#contract/formats.ts'
import { shortened } from '#server/platform/text/shortened.ts'

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
export function PageHead({ locale, page }: { locale: Language; page: Shared }) {
  const description = shortened(page.description, DESCRIPTION_LENGTH)
  const { width, height } = page.image
  return (
    <>
      <meta name="description" content={description} />
      <meta name="robots" content={page.mayBeIndexed ? 'index, follow' : 'noindex'} />
      <link rel="canonical" href={addressIn(locale, page)} />
      <link rel="alternate" hrefLang="it" href={addressIn('it', page)} />
      <link rel="alternate" hrefLang="en" href={addressIn('en', page)} />
      <link rel="alternate" hrefLang="x-default" href={addressIn(page.language, page)} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Insegna" />
      <meta property="og:locale" content={locale === 'it' ? 'it_IT' : 'en_GB'} />
      <meta property="og:url" content={addressIn(locale, page)} />
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
function addressIn(locale: Language, { url, language, query = {} }: Shared) {
  const search = new URLSearchParams({ ...query, ...(locale !== language && { lang: locale }) }).toString()
  return search ? `${url}?${search}` : url
}
