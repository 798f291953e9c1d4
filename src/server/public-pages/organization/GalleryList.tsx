import type { ReactNode } from 'react'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { numberIn } from '#server/platform/text/numbers.ts'
import { TYPES } from '../art-words.ts'
import { PageLinks } from '../layout/PageLinks.tsx'
import type { Gallery } from './public-organization.ts'

type Shown = { gallery: Gallery; locale: Language }
/** Makes the address of this page with other query parameters; of the first one, `page` is none. */
type Linking = { to(query: Record<string, string>): string }

/** An organization's published learning paths, then its templates, paginated. */
export function GalleryList({ gallery, locale, to }: Shown & Linking) {
  const paths = gallery.cards.filter(({ isLearningPath }) => isLearningPath)
  const templates = gallery.cards.filter(({ isLearningPath }) => !isLearningPath)
  return (
    <div className="ruled published">
      {gallery.types.length > 1 && <Types gallery={gallery} locale={locale} to={to} />}
      {paths.length > 0 && (
        <Section
          id="paths"
          title={m.organization_public_paths({}, { locale })}
          count={gallery.learningPaths}
          locale={locale}
        >
          <Cards cards={paths} locale={locale} />
        </Section>
      )}
      {templates.length > 0 && (
        <Section id="templates" title={m.public_templates({}, { locale })} count={gallery.templates} locale={locale}>
          <Cards cards={templates} locale={locale} />
        </Section>
      )}
      {gallery.cards.length === 0 && <p className="hint">{m.public_nothing_published({}, { locale })}</p>}
      <PageLinks
        page={gallery.page}
        lastPage={gallery.lastPage}
        to={(page) => to({ ...(gallery.type && { type: gallery.type }), ...(page > 1 && { page: String(page) }) })}
        locale={locale}
      />
    </div>
  )
}

/** Links that filter the gallery by type, through the query. */
function Types({ gallery: { types, type: chosen, all }, locale, to }: Shown & Linking) {
  const links = [
    { type: undefined, words: m.public_every_type({}, { locale }), count: all },
    ...types.map(({ type, count }) => ({ type, words: TYPES[type]({}, { locale }), count })),
  ]
  return (
    <nav className="tabs types" aria-label={m.public_types({}, { locale })}>
      {links.map(({ type, words, count }) => (
        <a key={words} href={to(type ? { type } : {})} aria-current={type === chosen ? 'true' : undefined}>
          {words} <span>{numberIn(locale, count)}</span>
        </a>
      ))}
    </nav>
  )
}

type SectionParts = { id: string; title: string; count: number; locale: Language; children: ReactNode }

function Section({ id, title, count, locale, children }: SectionParts) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {title} <span>{numberIn(locale, count)}</span>
      </h2>
      {children}
    </section>
  )
}

function Cards({ cards, locale }: { cards: Gallery['cards']; locale: Language }) {
  return (
    <ul className="cards">
      {cards.map(({ id, page, title, language, code, type, image, isLearningPath, steps }) => {
        const facts = [
          type && TYPES[type]({}, { locale }),
          isLearningPath && m.public_steps_count({ count: steps }, { locale }),
          code,
        ]
        return (
          <li key={id}>
            <a href={page}>
              <img src={image.base} width={512} height={512} alt="" loading="lazy" />
              <b lang={language} {...fontAttributes(title)}>
                <bdi>{title}</bdi>
              </b>
            </a>
            <p>{facts.map((fact) => fact && <span key={fact}>{fact}</span>)}</p>
          </li>
        )
      })}
    </ul>
  )
}
