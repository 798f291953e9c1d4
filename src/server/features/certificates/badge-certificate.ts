import { badgeSvg } from '#art/badge.ts'
import { badgeColors } from '#art/badge-colors.ts'
import { crestLetter } from '#art/crest.ts'
import type { CertificateSettings } from '#contract/certificates/certificate-settings.ts'
import type { Language } from '#contract/formats.ts'
import { isCompleteMicroCredential } from '#contract/micro-credentials/micro-credential-elements.ts'
import { withoutBidiControls } from '#contract/without-bidi-controls.ts'
import { m } from '#i18n/compiled/messages.js'
import { instantFrom, wallClockNow } from '#server/platform/clock.ts'
import { textOfHtml } from '#server/platform/html/clean-html.ts'
import { badgePicture } from '#server/platform/images/pictures.ts'
import type { Services } from '#server/services.ts'
import type { FoundCredential } from '../credentials/find-credential.ts'
import { undrawableOf } from '../earners/drawable-names.ts'
import { findCertificateName } from '../earners/earners.sql.ts'
import type { TemplateRow } from '../templates/template-answer.ts'
import type { CertificateContent, Picture, SealWords, Words } from './certificate-content.ts'
import { certificateElements, certificateSteps } from './certificate-elements.ts'
import { certificateFacts, endedWords } from './certificate-facts.ts'
import type { CertificatePictures } from './certificate-pictures.ts'
import { type CertificateSettingsRow, findCertificateSettings } from './certificate-settings.sql.ts'
import { signatureOf } from './certificate-settings.ts'
import type { CertifiedRow } from './certified-row.ts'

type Work = Pick<Services, 'db' | 'urls' | 'clock' | 'config'>
type BadgeWork = Work & Pick<Services, 'drawing'>

/** Overrides of the organization's certificate settings for one certificate. */
export type CertificateOptions = Partial<Pick<CertificateSettings, 'layout' | 'orientation' | 'language'>>

/** The content of a badge's certificate, from the organization's settings, the badge and its credential. */
export async function badgeCertificate(
  credential: FoundCredential,
  options: CertificateOptions,
  work: BadgeWork,
  pictures: CertificatePictures,
): Promise<CertificateContent> {
  const { row, steps } = credential
  const settings = { ...(await findCertificateSettings(work.db, row.organization)), ...options }
  const name = await certificateName(row, work)
  return certificateOf({ row, steps, settings, name, json: await credential.asJson() }, work, pictures)
}

/** The spelling that was given for certificates, if they have no letters for the name; else undefined. */
async function certificateName({ badge, organization }: FoundCredential['row'], work: BadgeWork) {
  const spelling = badge.earnerId && (await findCertificateName(work.db, organization.id, badge.earnerId))
  if (!spelling) return undefined
  const own = recipientOf(badge)
  return (await undrawableOf([own], work)).has(own) ? spelling : undefined
}

const recipientOf = ({ recipientFirstName, recipientLastName }: CertifiedRow['badge']) =>
  withoutBidiControls(`${recipientFirstName} ${recipientLastName}`).trim()

type Certified = {
  row: CertifiedRow
  /** The steps of a learning path, in order; empty for other templates. */
  steps: TemplateRow[]
  settings: CertificateSettingsRow
  /** How to spell the recipient's name, if not as the badge does. */
  name?: string | undefined
  /** The credential to attach; null for a sample. */
  json: string | null
}

/** The content of a certificate with the given settings. */
export async function certificateOf(
  { row, steps, settings, name: spelling, json }: Certified,
  work: Work,
  pictures: CertificatePictures,
): Promise<CertificateContent> {
  const { badge, template, version, organization } = row
  const language: Language = settings.language === 'en' ? 'en' : 'it'
  const secondLanguage: Language | null = settings.language === 'both' ? 'en' : null
  const inLanguages: InLanguages = (words) => ({
    main: words(language),
    ...(secondLanguage && { second: words(secondLanguage) }),
  })
  const name = spelling ?? recipientOf(badge)
  const title = withoutBidiControls(version.title)
  const number = badge.number
  const url = work.urls.badgeByNumber(number)
  const now = wallClockNow(work)
  const { art } = drawingOf(row)
  const colors = badgeColors(version.colorPrimary, version.type)
  const color = colors.isPale ? colors.ink : colors.face
  const [logo, background, uploaded, seal] = await Promise.all([
    pictures(organization.logo),
    pictures(settings.background),
    pictures(version.image),
    sealOf(settings, organization.name, color, pictures),
  ])
  return {
    layout: settings.layout,
    orientation: settings.orientation,
    language,
    secondLanguage,
    organization: {
      name: organization.name,
      place: placeOf(organization.addressInfo),
      logo,
      logoWords: m.certificate_logo({ name: organization.name }, { locale: language }),
    },
    sentence: {
      before: inLanguages((locale) => m.certificate_certifies({}, { locale })),
      after: inLanguages(earnedWords(row)),
    },
    name,
    title: { main: title },
    color,
    description: textOfHtml(version.description) || null,
    facts: certificateFacts(row, { language, secondLanguage, now }),
    ended: endedWords(badge.expiresAt, now, language),
    badge: {
      picture: uploaded ?? { svg: badgeSvg(art) },
      small: uploaded ?? { svg: badgeSvg({ ...art, detail: 'mini' }) },
      words: m.certificate_badge({ title }, { locale: language }),
      seed: template.id,
    },
    signatories: await Promise.all(
      settings.signatories.map(async ({ slot, name: signs, role }) => ({
        name: signs,
        role,
        scan: await pictures(signatureOf(settings, slot), 'ink'),
      })),
    ),
    seal: seal && { picture: seal, words: m.certificate_seal({ name: organization.name }, { locale: language }) },
    background,
    number: { label: inLanguages((locale) => m.certificate_number({}, { locale })), value: number },
    address: {
      short: url.replace(/^https?:\/\//, ''),
      url,
      hint: inLanguages((locale) => m.certificate_address_hint({}, { locale })),
      codeWords: m.certificate_code({ address: url }, { locale: language }),
    },
    foot: settings.foot,
    elements: settings.hasElementsPage ? secondPage({ row, steps }, { name, language }) : null,
    pageWords: m.public_page_of({ page: '{page}', pages: '{pages}' }, { locale: language }),
    document: {
      title: `${name}: ${title}`,
      author: organization.name,
      issuedAt: new Date(instantFrom(badge.createdAt)),
    },
    credential:
      json === null
        ? null
        : {
            ...CREDENTIAL_FILE,
            bytes: Buffer.from(json),
            words: m.certificate_attachment({}, { locale: language }),
          },
  }
}

type InLanguages = (words: (locale: Language) => string) => Words

/** Whether a badge was issued from a complete micro-credential; only then the certificate calls it one. */
function isMicroCredential({ version, organization }: Pick<CertifiedRow, 'version' | 'organization'>): boolean {
  const { title, isMicroCredential: isOn, microCredential } = version
  const described = { title, is_micro_credential: isOn, micro_credential: microCredential }
  return isCompleteMicroCredential(described, organization.addressInfo.country ?? null)
}

/** The elements of a micro-credential, which include the steps of a path, or otherwise only the steps. */
function secondPage({ row, steps }: Pick<Certified, 'row' | 'steps'>, options: { name: string; language: Language }) {
  return isMicroCredential(row)
    ? certificateElements(row, steps, options)
    : certificateSteps(row.version, steps, options.language)
}

function earnedWords(row: Certified['row']): (locale: Language) => string {
  if (isMicroCredential(row)) return (locale) => m.certificate_earned_micro_credential({}, { locale })
  if (row.template.isLearningPath) return (locale) => m.certificate_earned_path({}, { locale })
  return (locale) => m.certificate_earned_badge({}, { locale })
}

function drawingOf({ template, version }: Certified['row']) {
  const { drawing } = badgePicture(template, version)
  if (drawing.folder !== 'badges') throw new Error('A badge is drawn as something else')
  return drawing
}

function placeOf({ city, country }: CertifiedRow['organization']['addressInfo']): string | null {
  return [city, country].filter(Boolean).join(', ') || null
}

async function sealOf(
  { seal, sealYear, sealPicture }: CertificateSettingsRow,
  name: string,
  color: string,
  pictures: CertificatePictures,
): Promise<Picture | SealWords | null> {
  if (seal === 'picture') return pictures(sealPicture, 'ink')
  return seal === 'drawn' ? { name, year: sealYear, color, letter: crestLetter(name) } : null
}

/** File name and media type of the attached credential, by which readers find it in the PDF. */
const CREDENTIAL_FILE = { fileName: 'credential.json', mediaType: 'application/vc+ld+json' }
