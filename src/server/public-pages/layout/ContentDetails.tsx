import type { ReactNode } from 'react'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { fontAttributes } from '#i18n/font-attributes.ts'
import { ruleSentence } from '#i18n/path-rule.ts'
import type { PublicContent } from '../template/public-template.ts'
import { Icon } from './Icon.tsx'
import { Markup } from './Markup.tsx'

type Shown = {
  content: PublicContent
  /** Headings of the criteria and of what is acquired; on a badge they name its holder. */
  titles: { earned: string; known: string }
  /** Elements, skills and evidence, shown after the description. */
  children?: ReactNode
  locale: Language
}

/** The issuer's description of a badge, in the issuer's language. */
export function ContentDetails({ content, titles, children, locale }: Shown) {
  const { description, criteria, language, learnMoreUrl } = content
  return (
    <div className="details">
      {description && (
        <Section id="certifies" title={m.public_certifies({}, { locale })}>
          <Markup html={description} lang={language} />
        </Section>
      )}
      {children}
      {criteria && (
        <Section id="earned" title={titles.earned}>
          <Markup html={criteria} lang={language} />
        </Section>
      )}
      <Acquired content={content} titles={titles} locale={locale} />
      {content.steps.length > 0 && (
        <Section id="steps" title={m.public_steps({}, { locale })}>
          {content.rule && <p>{ruleSentence(content.rule, locale)}</p>}
          <Steps steps={content.steps} hasRule={content.rule !== null} locale={locale} />
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
      <h2 id={id} {...fontAttributes(title)}>
        {title}
      </h2>
      {children}
    </section>
  )
}

function Acquired({ content, titles, locale }: Shown) {
  const texts = [
    { title: m.public_acquired_knowledge, html: content.knowledge },
    { title: m.public_acquired_skills, html: content.skills },
    { title: m.public_acquired_attitudes, html: content.attitudes },
    { title: m.public_application_scope, html: content.scope },
  ]
  if (texts.every(({ html }) => html === null)) return null
  return (
    <Section id="known" title={titles.known}>
      <div className="acquired">
        {texts.map(({ title, html }) => {
          const words = title({}, { locale })
          return (
            html && (
              <div key={words}>
                <h3>{words}</h3>
                <Markup html={html} lang={content.language} />
              </div>
            )
          )
        })}
      </div>
    </Section>
  )
}

type StepsProps = Pick<PublicContent, 'steps'> & {
  /** Some steps are optional, so each is labelled as required or optional. */
  hasRule: boolean
  locale: Language
}

function Steps({ steps, hasRule, locale }: StepsProps) {
  return (
    <ol className="path-steps">
      {steps.map(({ id, title, language, image, page, isRequired }) => (
        <li key={id}>
          <img src={image.thumbnail} width={48} height={48} alt="" loading="lazy" />
          {page ? (
            <a href={page} lang={language}>
              <bdi {...fontAttributes(title)}>{title}</bdi>
            </a>
          ) : (
            <bdi lang={language} {...fontAttributes(title)}>
              {title}
            </bdi>
          )}
          {hasRule && (
            <small>{isRequired ? m.progress_required({}, { locale }) : m.progress_optional({}, { locale })}</small>
          )}
        </li>
      ))}
    </ol>
  )
}
