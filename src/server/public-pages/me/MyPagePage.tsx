import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { MOST_WORDS, PAGE_ERRORS, type PageErrors, type TypedPage } from '#server/features/passports/change-page.ts'
import type { Collection, PassportPage } from '#server/features/passports/passport-pages.sql.ts'
import { numberIn } from '#server/platform/text/numbers.ts'
import { Field, MeDocument, type MeShown, Said } from './MeDocument.tsx'
import type { MyBadge } from './my-badges.ts'

export type ArrangedCollection = Collection & { badges: MyBadge[] }

type Parts = MeShown & {
  /** Undefined before it was first saved. */
  page: PassportPage | undefined
  typed: TypedPage
  errors?: PageErrors
  collections: ArrangedCollection[]
  /** How many badges everybody sees on it. */
  shown: number
  isSaved?: boolean
}

/** Sets up one's own public page: what it says, and the collections on it. */
export function MyPagePage({ page, collections, shown, isSaved = false, locale, site, ...form }: Parts) {
  const words = { locale }
  const title = m.person_mine({}, words)
  const path = `${site.root}/me/page`
  return (
    <MeDocument title={title} locale={locale} site={site} at="page">
      <h1>{title}</h1>
      <p className="lead">{stateWords(page, shown, locale)}</p>
      {isSaved && <Said>{m.passport_saved({}, words)}</Said>}
      {page && (
        <form className="buttons wide" method="post" action={`${path}/switch?lang=${locale}`}>
          <button
            className={page.isOn ? 'button' : 'button primary'}
            type="submit"
            name="on"
            value={page.isOn ? '0' : '1'}
          >
            {page.isOn ? m.person_switch_off({}, words) : m.person_switch_on({}, words)}
          </button>
          {page.isOn && shown > 0 && (
            <a className="button" href={`${site.root}/p/${page.slug}?lang=${locale}`}>
              {m.person_see({}, words)}
            </a>
          )}
        </form>
      )}
      <section aria-labelledby="says">
        <h2 id="says">{m.person_says({}, words)}</h2>
        <PageForm {...form} isNew={!page} locale={locale} site={site} />
      </section>
      {page && (
        <section aria-labelledby="on-it">
          <h2 id="on-it">{m.person_on_it({}, words)}</h2>
          <p className="lead">{m.person_on_it_hint({}, words)}</p>
          <ul className="rows">
            {collections.map((collection) => (
              <CollectionRow key={collection.id} collection={collection} locale={locale} site={site} />
            ))}
          </ul>
          <form method="post" action={`${path}/collections?lang=${locale}`}>
            <Field id="title" label={m.person_collection_new({}, words)}>
              {(described) => <input {...described} id="title" name="title" maxLength={80} required />}
            </Field>
            <button className="button" type="submit">
              {m.person_collection_add({}, words)}
            </button>
          </form>
        </section>
      )}
    </MeDocument>
  )
}

function stateWords(page: PassportPage | undefined, shown: number, locale: MeShown['locale']) {
  if (!page) return m.person_lead({}, { locale })
  if (!page.isOn) return m.person_off({}, { locale })
  return shown > 0 ? m.person_on({ count: shown }, { locale }) : m.person_on_empty({}, { locale })
}

type FormParts = MeShown & Pick<Parts, 'typed' | 'errors'> & { isNew: boolean }

function PageForm({ typed, errors = {}, isNew, locale, site }: FormParts) {
  const words = { locale }
  const errorOf = (field: keyof PageErrors) => {
    const error = errors[field]
    return error && PAGE_ERRORS[error]({ most: MOST_WORDS }, words)
  }
  return (
    <form method="post" action={`${site.root}/me/page?lang=${locale}`}>
      <Field id="name" label={m.person_name({}, words)} error={errorOf('name')}>
        {(described) => <input {...described} id="name" name="name" defaultValue={typed.name} autoComplete="name" />}
      </Field>
      <Field id="slug" label={m.person_slug({}, words)} hint={m.person_slug_hint({}, words)} error={errorOf('slug')}>
        {(described) => (
          <input {...described} id="slug" name="slug" defaultValue={typed.slug} autoComplete="off" spellCheck={false} />
        )}
      </Field>
      <Field
        id="words"
        label={m.person_words({}, words)}
        hint={m.person_words_hint({ most: MOST_WORDS }, words)}
        error={errorOf('words')}
      >
        {(described) => <textarea {...described} id="words" name="words" rows={4} defaultValue={typed.words} />}
      </Field>
      <label className="choice">
        <input type="checkbox" name="indexed" value="1" defaultChecked={typed.isIndexed} />
        <span>
          <b>{m.person_indexed({}, words)}</b>
          <small>{m.person_indexed_hint({}, words)}</small>
        </span>
      </label>
      <button className={isNew ? 'button primary' : 'button'} type="submit">
        {m.passport_save({}, words)}
      </button>
    </form>
  )
}

/** Pictures that are shown of a collection; the rest is counted. */
const MOST_PICTURES = 12

function CollectionRow({ collection, locale, site }: MeShown & { collection: ArrangedCollection }) {
  const words = { locale }
  const { id, title, badges } = collection
  const path = `${site.root}/me/page/collections/${id}`
  return (
    <li>
      <div className="named">
        <p>
          <a href={`${path}?lang=${locale}`}>
            <b {...fontAttributes(title)}>
              <bdi>{title}</bdi>
            </b>
          </a>
          <small>{m.passport_sum_badges({ count: badges.length }, words)}</small>
        </p>
      </div>
      <ul className="strip">
        {badges.slice(0, MOST_PICTURES).map((badge) => (
          <li key={badge.id}>
            <img src={badge.image} width={56} height={56} alt="" loading="lazy" />
          </li>
        ))}
        {badges.length > MOST_PICTURES && <li>+{numberIn(locale, badges.length - MOST_PICTURES)}</li>}
      </ul>
      <form className="buttons" method="post" action={`${path}?lang=${locale}`}>
        <MoveButtons name={title} locale={locale} />
        <a className="button" href={`${path}?lang=${locale}`} aria-label={m.person_change_of({ name: title }, words)}>
          {m.person_change({}, words)}
        </a>
      </form>
    </li>
  )
}

/** Buttons that move something one place. */
export const MoveButtons = ({ name, locale }: { name: string; locale: MeShown['locale'] }) => (
  <>
    <button className="button" type="submit" name="act" value="up" aria-label={m.person_up_of({ name }, { locale })}>
      ↑
    </button>
    <button
      className="button"
      type="submit"
      name="act"
      value="down"
      aria-label={m.person_down_of({ name }, { locale })}
    >
      ↓
    </button>
  </>
)
