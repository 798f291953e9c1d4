import type { Language } from '#contract/formats.ts'
import { shortened } from '#server/platform/text/shortened.ts'

/** As much as search engines and social networks show. */
const DESCRIPTION_LENGTH = 280

type Shared = {
  title: string
  description: string
  /** The page's address in its own language, without a query. */
  url: string
  /** The language that the page speaks where nobody asks for another. */
  language: Language
  /** What the address asks for besides the language. */
  query?: Record<string, string>
  mayBeIndexed: boolean
  image: SharedImage
}

/** An absolute URL; the pixels only where they are known. */
type SharedImage = { url: string; alt: string; width?: number; height?: number }

/** The head of a public page: its addresses in both languages, and how it looks where it is shared. */
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

/** Every language has an address of its own; the page's own language needs no word. */
function addressIn(locale: Language, { url, language, query = {} }: Shared) {
  const search = new URLSearchParams({ ...query, ...(locale !== language && { lang: locale }) }).toString()
  return search ? `${url}?${search}` : url
}
