import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { Field, MeDocument, type MeShown, Said } from './MeDocument.tsx'
import { type ArrangedCollection, MoveButtons } from './MyPagePage.tsx'
import type { MyBadge } from './my-badges.ts'

type Parts = MeShown & {
  collection: ArrangedCollection
  /** Badges that are on the page nowhere, some at a time. */
  leftOver: MyBadge[]
  /** The page of the left over ones, and whether there is a next one. */
  page: number
  hasMore: boolean
  isSaved?: boolean
}

/** One collection of one's page: its title, its badges in order, and those that can be added. */
export function CollectionPage({ collection, leftOver, page, hasMore, isSaved = false, locale, site }: Parts) {
  const words = { locale }
  const { id, title, badges } = collection
  const path = `${site.root}/me/page/collections/${id}`
  return (
    <MeDocument title={title} locale={locale} site={site} at="page">
      <p className="back">
        <a href={`${site.root}/me/page?lang=${locale}`}>{m.person_mine({}, words)}</a>
      </p>
      <h1 {...fontAttributes(title)}>
        <bdi>{title}</bdi>
      </h1>
      {isSaved && <Said>{m.passport_saved({}, words)}</Said>}
      <section aria-labelledby="order">
        <h2 id="order">{m.person_order({}, words)}</h2>
        {badges.length === 0 && <p>{m.person_collection_empty({}, words)}</p>}
        <ul className="rows">
          {badges.map((badge) => (
            <PlacedBadge key={badge.id} badge={badge} path={path} locale={locale} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="add">
        <h2 id="add">{m.person_add({}, words)}</h2>
        <p className="hint">{m.person_add_hint({}, words)}</p>
        {leftOver.length > 0 && (
          <form className="wide" method="post" action={`${path}?lang=${locale}`}>
            <input type="hidden" name="act" value="add" />
            <div className="picks">
              {leftOver.map(({ id: badgeId, title: name, language, image, organization }) => (
                <label key={badgeId} className="choice">
                  <input type="checkbox" name={`badge-${badgeId}`} value="1" />
                  <img src={image} width={44} height={44} alt="" loading="lazy" />
                  <span>
                    <b lang={language}>
                      <bdi>{name}</bdi>
                    </b>
                    <small>
                      <bdi>{organization}</bdi>
                    </small>
                  </span>
                </label>
              ))}
            </div>
            <p className="buttons">
              <button className="button primary" type="submit">
                {m.person_add_act({}, words)}
              </button>
              {hasMore && (
                <a className="button" href={`${path}?${new URLSearchParams({ page: String(page + 1), lang: locale })}`}>
                  {m.public_next({}, words)}
                </a>
              )}
            </p>
          </form>
        )}
      </section>
      <section aria-labelledby="title-of">
        <h2 id="title-of">{m.person_collection_title({}, words)}</h2>
        <form method="post" action={`${path}?lang=${locale}`}>
          <Field id="title" label={m.person_collection_title({}, words)}>
            {(described) => (
              <input {...described} id="title" name="title" maxLength={80} defaultValue={title} required />
            )}
          </Field>
          <p className="buttons">
            <button className="button" type="submit" name="act" value="rename">
              {m.passport_save({}, words)}
            </button>
            <button className="button" type="submit" name="act" value="delete">
              {m.person_collection_delete({}, words)}
            </button>
          </p>
        </form>
      </section>
    </MeDocument>
  )
}

function PlacedBadge({ badge, path, locale }: { badge: MyBadge; path: string; locale: MeShown['locale'] }) {
  const words = { locale }
  const { id, title, language, image, organization, notShown } = badge
  return (
    <li>
      <div className="named">
        <img className={notShown ? 'ended' : undefined} src={image} width={56} height={56} alt="" loading="lazy" />
        <p>
          <b lang={language} {...fontAttributes(title)}>
            <bdi>{title}</bdi>
          </b>
          <small>{notShown ? m.person_not_shown({}, words) : <bdi>{organization}</bdi>}</small>
        </p>
      </div>
      <form className="buttons" method="post" action={`${path}?lang=${locale}`}>
        <input type="hidden" name="badge" value={id} />
        <MoveButtons name={title} locale={locale} />
        <button
          className="button"
          type="submit"
          name="act"
          value="remove"
          aria-label={m.passport_remove_of({ email: title }, words)}
        >
          {m.passport_remove({}, words)}
        </button>
      </form>
    </li>
  )
}
