import type { ReactNode } from 'react'
import { rosetteSvg } from '#art/rosette.ts'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'
import type { PageImage, publicIssuer } from '../template/public-template.ts'
import { InlineDrawing } from './Markup.tsx'

/** The top of a page: a picture on its rosette, with content beside it. */
export function Hero({ className, art, children }: { className: string; art: Art; children: ReactNode }) {
  const { seed, image, size, alt } = art
  return (
    <div className={`hero ${className}`}>
      <div className="art">
        <InlineDrawing className="rosette" svg={rosetteSvg({ seed })} />
        <img {...sourcesOf(image, size)} width={size} height={size} alt={alt} fetchPriority="high" />
      </div>
      <div>{children}</div>
    </div>
  )
}

/** Generated art as SVG, which is small and sharp at any size; an upload as bitmaps. */
function sourcesOf({ base, high, lines }: PageImage, size: number) {
  if (lines) return { src: lines }
  return { src: base, srcSet: `${base} 512w, ${high} 1024w`, sizes: `(max-width: 47.99rem) 216px, ${size}px` }
}

type Art = {
  seed: string
  image: PageImage
  /** Maximum side, in pixels. */
  size: number
  alt: string
}

type IssuerParts = {
  issuer: ReturnType<typeof publicIssuer>
  /** Whether another institution issued the badge, which is only kept here. */
  isKeeper?: boolean
  locale: Language
}

/** The issuer's logo and name, linked to its page here or else to its website. */
export function Issuer({ issuer, isKeeper = false, locale }: IssuerParts) {
  const { logo } = issuer
  return (
    <div className="issuer">
      <img
        className={logo.lines ? 'crest' : undefined}
        src={logo.lines ?? logo.thumbnail}
        width={44}
        height={44}
        alt=""
        fetchPriority="low"
      />
      <p>
        <small>{(isKeeper ? m.public_kept_by : m.public_issued_by)({}, { locale })}</small>
        <IssuerName issuer={issuer} />
      </p>
    </div>
  )
}

function IssuerName({ issuer: { name, page, website } }: { issuer: ReturnType<typeof publicIssuer> }) {
  const shown = <bdi {...fontAttributes(name)}>{name}</bdi>
  if (page) return <a href={page}>{shown}</a>
  if (!website) return <b>{shown}</b>
  return (
    <a href={website} rel="noopener">
      {shown}
    </a>
  )
}

/** A user-written title. Long ones are set smaller, so that the content below stays above the fold. */
export function Title({ text, lang }: { text: string; lang?: Language }) {
  return (
    <h1 className={sizeOf(text)} lang={lang} {...fontAttributes(text)}>
      <bdi>{text}</bdi>
    </h1>
  )
}

function sizeOf(title: string) {
  if (title.length > 110) return 'longest'
  return title.length > 52 ? 'long' : undefined
}
