import type { z } from 'zod'
import type {
  CertificateHardCase,
  previewCertificate as contract,
} from '#contract/certificates/certificate-settings.ts'
import type { previewTemplateCertificate as templateContract } from '#contract/certificates/template-certificate.ts'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { wallClockNow } from '#server/platform/clock.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { FileAnswer, SignedInRequest } from '#server/platform/http/route.ts'
import { findBadge } from '../badges/badges.sql.ts'
import { findIssuedSteps } from '../credentials/find-credential.ts'
import { findOrganization, type OrganizationRow } from '../organizations/organizations.sql.ts'
import { withPathTitle } from '../templates/micro-credentials/path-of-credential.ts'
import type { TemplateRow } from '../templates/template-answer.ts'
import { contentFrom } from '../templates/template-content.ts'
import { findSteps, findTemplate } from '../templates/templates.sql.ts'
import { certificateOf } from './badge-certificate.ts'
import { type CertificateSettingsRow, findCertificateSettings } from './certificate-settings.sql.ts'
import { settingsFrom } from './certificate-settings.ts'
import type { CertifiedRow } from './certified-row.ts'
import { drawSingle } from './draw-certificate.ts'

/** A name of about a hundred characters, with a hyphen and an apostrophe. */
const LONG_NAME = {
  recipientFirstName: 'Alessandra Maria Vittoria Guglielmina',
  recipientLastName: 'Montefalcone-Castelvetrano della Roccabianca d’Alessio Quattropani Ferrante',
}

/**
 * Previews unsaved settings on the certificate of a badge, or of a made-up person. It has no credential, so it proves nothing.
 * @throws Refusal 404 for an unknown badge and for another organization's
 */
export async function previewCertificate(
  { badge_id: badgeId, hard_case: hardCase, ...input }: z.output<typeof contract.input>,
  request: SignedInRequest,
): Promise<FileAnswer> {
  const { db, caller, services, language } = request
  const organization = await findOrganization(db, caller.organizationId)
  const settings = settingsFrom(input, await findCertificateSettings(db, organization))
  const found = badgeId ? await findBadge(db, caller.organizationId, badgeId) : null
  if (found === undefined) throw notFound()
  const row = found ?? sampleBadge(organization, language, wallClockNow(services))
  const steps = found ? await findIssuedSteps(db, found) : []
  return drawSample({ row: withHardCase(row, hardCase), steps, settings }, request)
}

/**
 * Previews the certificate of a made-up person for unsaved template content, with the organization's settings and without a
 * credential.
 * @throws Refusal 404 for another organization's template, 422 for another organization's learning path
 */
export async function previewTemplateCertificate(
  { badge_template_id: templateId, expires_at: expiresAt = null, ...sent }: z.output<typeof templateContract.input>,
  request: SignedInRequest,
): Promise<FileAnswer> {
  const { db, caller, services, language } = request
  const organization = await findOrganization(db, caller.organizationId)
  const stored = templateId ? await findTemplate(db, caller.organizationId, templateId) : null
  if (stored === undefined) throw notFound()
  const block = await withPathTitle(db, caller.organizationId, sent.micro_credential)
  const content = contentFrom({ ...sent, micro_credential: block })
  const sample = sampleBadge(organization, language, wallClockNow(services))
  const row = {
    ...sample,
    template: stored?.template ?? sample.template,
    version: { ...sample.version, image: stored?.version.image ?? null, ...content },
    badge: { ...sample.badge, expiresAt },
  }
  const paths = stored?.template.isLearningPath ? [stored.version.id] : []
  const steps = [...(await findSteps(db, caller.organizationId, paths, 'now')).values()].flat()
  return drawSample({ row, steps, settings: await findCertificateSettings(db, organization) }, request)
}

async function drawSample(
  sample: { row: CertifiedRow; steps: TemplateRow[]; settings: CertificateSettingsRow },
  { services, language }: SignedInRequest,
): Promise<FileAnswer> {
  const content = await certificateOf({ ...sample, json: null }, services, services.certificatePictures)
  const bytes = await drawSingle(content, services)
  return {
    name: `${m.certificate_settings_sample_file({}, { locale: language })}.pdf`,
    size: bytes.length,
    content: new Blob([new Uint8Array(bytes)]).stream(),
  }
}

function withHardCase(row: CertifiedRow, hardCase: CertificateHardCase | undefined): CertifiedRow {
  if (hardCase === 'long_name') return { ...row, badge: { ...row.badge, ...LONG_NAME } }
  if (hardCase === 'no_logo') return { ...row, organization: { ...row.organization, logo: null } }
  return row
}

/** The nil UUID, for rows that do not exist. */
const NOWHERE = '00000000-0000-0000-0000-000000000000'

/**
 * The badge of a made-up person, for previews. It is not stored.
 * @param emittedAt a wall-clock time
 */
function sampleBadge(organization: OrganizationRow, language: Language, emittedAt: string): CertifiedRow {
  const locale = { locale: language }
  return {
    organization,
    template: { id: NOWHERE, isLearningPath: false },
    version: {
      id: NOWHERE,
      title: m.certificate_settings_sample_title({}, locale),
      code: 'DP-101',
      description: m.certificate_settings_sample_description({}, locale),
      type: 'skills',
      colorPrimary: null,
      image: null,
      backgroundImage: null,
      isMicroCredential: false,
      microCredential: null,
      alignments: [],
      showsGrades: false,
      neededSteps: null,
    },
    badge: {
      number: SAMPLE_NUMBER,
      recipientFirstName: m.certificate_settings_sample_first_name({}, locale),
      recipientLastName: m.certificate_settings_sample_last_name({}, locale),
      emittedAt,
      expiresAt: null,
      createdAt: '2025-01-01 00:00:00.000000+00',
      grade: null,
      gradeScale: null,
      creditsEarned: null,
      evidence: null,
    },
  }
}

/** A number that no badge has. */
const SAMPLE_NUMBER = '0000-0000'
