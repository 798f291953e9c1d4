import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { validityWords } from '#i18n/validity-words.ts'
import { textOfHtml } from '#server/platform/html/clean-html.ts'
import { artAltText, DRAWN_HIGH } from '../art-words.ts'
import { ContentDetails } from '../layout/ContentDetails.tsx'
import { Document, type Site } from '../layout/Document.tsx'
import { Elements } from '../layout/Elements.tsx'
import { Figures } from '../layout/Figures.tsx'
import { Hero, Issuer, Title } from '../layout/Hero.tsx'
import { DataBlock } from '../layout/Markup.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import { PrivacyNotice } from '../layout/PrivacyNotice.tsx'
import { ContentEntries, Entry, Register } from '../layout/Register.tsx'
import { Skills } from '../layout/Skills.tsx'
import { isolateBidi } from '../page-words.ts'
import { templateData } from '../structured-data.ts'
import type { PublicTemplate } from './public-template.ts'

type Shown = { template: PublicTemplate; locale: Language }

/** The public page of a template or learning path. */
export function TemplatePage({ template, locale, site }: Shown & { site: Site }) {
  const { title, language, organization, url } = template
  const words = kindWords(template, locale)
  const titles = { earned: m.public_to_earn({}, { locale }), known: m.public_to_know({}, { locale }) }
  const art = { seed: template.templateId, image: template.image, size: 336, alt: artAltText(template, locale) }
  const head = (
    <>
      <TemplateHead template={template} locale={locale} site={site} />
      <DataBlock data={templateData(template)} />
    </>
  )
  const page = { path: new URL(url).pathname, language }
  return (
    <Document site={site} locale={locale} title={`${pageTitle(template, locale)} · Insegna`} head={head} page={page}>
      <main className="sheet" id="content" tabIndex={-1}>
        <Hero className="template" art={art}>
          <Issuer issuer={organization} locale={locale} />
          <Title text={title} lang={language} />
          <p className="large recipient">{template.isArchived ? words.archived : words.active}</p>
        </Hero>
        <Figures content={template} locale={locale} />
        <div className="ruled columns">
          <ContentDetails content={template} titles={titles} locale={locale}>
            <Elements content={template} organization={organization.name} badge={null} locale={locale} />
            <Skills alignments={template.alignments} language={language} locale={locale} />
          </ContentDetails>
          <Register url={url} hint={m.public_template_qr_hint({}, { locale })} locale={locale}>
            <ContentEntries content={template} locale={locale} />
            <ValidityEntry template={template} locale={locale} />
          </Register>
        </div>
        <PrivacyNotice privacy={organization.privacy} locale={locale} />
      </main>
    </Document>
  )
}

/** How long a badge is valid, if the template limits it. */
const ValidityEntry = ({ template: { validity }, locale }: Shown) =>
  validity && (
    <Entry term={m.templates_validity({}, { locale })} hint={m.public_validity_hint({}, { locale })}>
      {validityWords(validity, locale)}
    </Entry>
  )

function kindWords({ isLearningPath, steps }: PublicTemplate, locale: Language) {
  return isLearningPath
    ? {
        active: m.public_path_of({ count: steps.length }, { locale }),
        archived: m.public_path_archived({}, { locale }),
      }
    : { active: m.badges_badge({}, { locale }), archived: m.public_template_archived({}, { locale }) }
}

const pageTitle = ({ title, organization }: PublicTemplate, locale: Language) =>
  m.public_template_title({ title: isolateBidi(title), organization: isolateBidi(organization.name) }, { locale })

function TemplateHead({ template, locale, site }: Shown & { site: Site }) {
  const { url, language, image, sharedImage, description, criteria } = template
  const page = {
    title: pageTitle(template, locale),
    description: textOfHtml(description ?? criteria ?? '') || kindWords(template, locale).active,
    url,
    language,
    mayBeIndexed: !template.isArchived,
    image: {
      url: sharedImage,
      alt: artAltText(template, locale),
      ...(image.lines && { width: DRAWN_HIGH, height: DRAWN_HIGH }),
    },
  }
  return <PageHead locale={locale} page={page} site={site} />
}
