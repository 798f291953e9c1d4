import type { ReactNode } from 'react'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Icon } from './Icon.tsx'
import { Markup } from './Markup.tsx'
import { apart } from './page-words.ts'
import type { PublicBadge } from './public-badge.ts'

type Shown = { badge: PublicBadge; locale: Language }

/** What the badge stands for, in the issuer's words and language. */
export function BadgeDetails({ badge, locale }: Shown) {
  const { description, criteria, language, learnMoreUrl } = badge
  const name = apart(badge.firstName)
  return (
    <div className="details">
      {description && (
        <Section id="certifies" title={m.public_certifies({}, { locale })}>
          <Markup html={description} lang={language} />
        </Section>
      )}
      {criteria && (
        <Section id="earned" title={m.public_earned_by({ name }, { locale })}>
          <Markup html={criteria} lang={language} />
        </Section>
      )}
      <Acquired badge={badge} locale={locale} />
      {badge.steps.length > 0 && (
        <Section id="steps" title={m.public_steps({}, { locale })}>
          <Steps steps={badge.steps} />
        </Section>
      )}
      {learnMoreUrl && (
        <p className="more">
          <a href={learnMoreUrl} rel="noopener nofollow">
            {m.public_learn_more({}, { locale })}
            <Icon name="outside" />
          </a>
        </p>
      )}
    </div>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={id} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

function Acquired({ badge, locale }: Shown) {
  const texts = [
    { title: m.public_acquired_knowledge, html: badge.knowledge },
    { title: m.public_acquired_skills, html: badge.skills },
    { title: m.public_acquired_attitudes, html: badge.attitudes },
    { title: m.public_application_scope, html: badge.scope },
  ]
  if (texts.every(({ html }) => html === null)) return null
  return (
    <Section id="known" title={m.public_known_by({ name: apart(badge.firstName) }, { locale })}>
      <div className="acquired">
        {texts.map(({ title, html }) => {
          const words = title({}, { locale })
          return (
            html && (
              <div key={words}>
                <h3>{words}</h3>
                <Markup html={html} lang={badge.language} />
              </div>
            )
          )
        })}
      </div>
    </Section>
  )
}

function Steps({ steps }: Pick<PublicBadge, 'steps'>) {
  return (
    <ol className="trail">
      {steps.map(({ id, title, language, image }) => (
        <li key={id}>
          <img src={image.thumbnail} width={48} height={48} alt="" loading="lazy" />
          <bdi lang={language}>{title}</bdi>
        </li>
      ))}
    </ol>
  )
}
