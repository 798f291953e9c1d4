import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { textOfHtml } from '#server/platform/html/clean-html.ts'
import { DRAWN_HIGH } from '../art-words.ts'
import { Document, type Site } from '../layout/Document.tsx'
import { Hero, Title } from '../layout/Hero.tsx'
import { Icon } from '../layout/Icon.tsx'
import { DataBlock, Markup } from '../layout/Markup.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import { PrivacyNotice } from '../layout/PrivacyNotice.tsx'
import { addressIn } from '../layout/page-address.ts'
import { isolateBidi } from '../page-words.ts'
import { organizationData } from '../structured-data.ts'
import { GalleryList } from './GalleryList.tsx'
import type { Gallery, PublicOrganization } from './public-organization.ts'

type Shown = { organization: PublicOrganization; gallery: Gallery; locale: Language }

/** The public page of an organization. */
export function OrganizationPage({ organization, gallery, locale, site }: Shown & { site: Site }) {
  const query = queryOf(gallery)
  const page = { path: new URL(organization.url).pathname, language: organization.language }
  const head = (
    <>
      <OrganizationHead organization={organization} gallery={gallery} locale={locale} site={site} />
      <DataBlock data={organizationData(organization)} />
    </>
  )
  return (
    <Document
      site={site}
      locale={locale}
      title={`${organizationTitle(organization, locale)} · Insegna`}
      head={head}
      page={page}
      query={query}
    >
      <main className="sheet" id="content" tabIndex={-1}>
        <Profile organization={organization} locale={locale} />
        <GalleryList
          gallery={gallery}
          locale={locale}
          to={(others) => addressIn(locale, { ...page, path: site.keptSince ? page.path : '', query: others }, site)}
        />
        <PrivacyNotice privacy={organization.privacy} locale={locale} />
      </main>
    </Document>
  )
}

const organizationTitle = ({ name }: PublicOrganization, locale: Language) =>
  m.public_organization_title({ name: isolateBidi(name) }, { locale })

/** Query parameters besides the language. */
const queryOf = ({ page, type }: Gallery): Record<string, string> => ({
  ...(type && { type }),
  ...(page > 1 && { page: String(page) }),
})

function OrganizationHead({ organization, gallery, locale, site }: Shown & { site: Site }) {
  const { url, language, logo, sharedLogo, name } = organization
  const page = {
    title: organizationTitle(organization, locale),
    description: `${factsOf(organization, locale)} ${textOfHtml(organization.description ?? '')}`.trim(),
    url,
    language,
    query: queryOf(gallery),
    mayBeIndexed: true,
    image: {
      url: sharedLogo,
      alt: m.certificate_logo({ name: isolateBidi(name) }, { locale }),
      ...(logo.lines && { width: DRAWN_HIGH, height: DRAWN_HIGH }),
    },
  }
  return <PageHead locale={locale} page={page} site={site} />
}

function Profile({ organization, locale }: Omit<Shown, 'gallery'>) {
  const { id, name, logo, description, language, website } = organization
  return (
    <Hero className="profile" art={{ seed: id, image: logo, size: 208, alt: '' }}>
      <p className="kind">{factsOf(organization, locale)}</p>
      <Title text={name} />
      {description && <Markup html={description} lang={language} />}
      {website && (
        <p className="more">
          <a href={website} rel="noopener nofollow">
            {new URL(website).host}
            <Icon name="outside" />
          </a>
        </p>
      )}
    </Hero>
  )
}

/** `Public body · University · Montelupo, Italy`. */
function factsOf({ type, activity, seat }: PublicOrganization, locale: Language) {
  const facts = [KINDS[type]({}, { locale }), activity !== 'other' && ACTIVITIES[activity]({}, { locale })]
  return [...facts, isolateBidi(seat.join(', '))].filter((fact) => fact).join(' · ')
}

const KINDS = {
  public_local_national: m.organization_type_public_local_national,
  private_non_profit: m.public_kind_non_profit,
  private_profit: m.public_kind_company,
  private_other: m.public_kind_private,
}

const ACTIVITIES = {
  school: m.organization_activity_school,
  university: m.organization_activity_university,
  professional_training: m.organization_activity_professional_training,
  volunteering: m.organization_activity_volunteering,
  civil_society: m.organization_activity_civil_society,
  orientation: m.organization_activity_orientation,
}
