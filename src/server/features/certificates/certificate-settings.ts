import type { z } from 'zod'
import type {
  CertificatePicture,
  CertificateSettings,
  CertificateSettingsInput,
} from '#contract/certificates/certificate-settings.ts'
import * as contract from '#contract/certificates/certificate-settings.ts'
import type { Endpoint, ReplacingEndpoint } from '#contract/endpoint.ts'
import { booleanToFlag } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { invalidField } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { removeUnusedImages, replaceImage, storeImage } from '#server/platform/images/store-image.ts'
import { type Urls, variantKey } from '#server/platform/urls.ts'
import type { ChangesOf } from '../activity/last-change.sql.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { refuseStale } from '../activity/refuse-stale.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { findOrganization } from '../organizations/organizations.sql.ts'
import {
  type CertificateSettingsRow,
  findCertificateSettings,
  PICTURE_COLUMNS,
  saveCertificateSettings,
} from './certificate-settings.sql.ts'

/** The certificate settings of the caller's organization. */
export const showCertificateSettings = (_: object, request: SignedInRequest) => answer(request, request.db)

/** Saves the settings. Removing a signatory also deletes their scanned signature. */
export async function updateCertificateSettings(input: CertificateSettingsInput, request: SignedInRequest) {
  const save = { endpoint: contract.updateCertificateSettings, sent: input }
  const removed = await change(request, save, (before) => settingsFrom(input, before))
  await removeUnusedImages(request.services, request.caller.organizationId, removed)
  return answer(request, request.db)
}

type Upload = z.output<typeof contract.uploadCertificatePicture.input>

/** @throws Refusal 413, 415 or 422 on `picture` if it is missing or not accepted */
export async function uploadCertificatePicture({ place, picture }: Upload, request: SignedInRequest) {
  if (!picture) throw invalidField(['picture'], (locale) => m.problems_field_required({}, { locale }))
  const kind = place === 'background' ? 'background' : 'square'
  const { organizationId } = request.caller
  const key = await storeImage(request.services, organizationId, picture, kind, 'picture')
  const save = { endpoint: contract.uploadCertificatePicture, sent: { place } }
  await replaceImage(request.services, organizationId, key, () => savePicture(save, key, request))
  return answer(request, request.db)
}

/** Removes a picture. Without a scanned signature, a signatory signs by pen. */
export async function deleteCertificatePicture({ place }: { place: CertificatePicture }, request: SignedInRequest) {
  const save = { endpoint: contract.deleteCertificatePicture, sent: { place } }
  await replaceImage(request.services, request.caller.organizationId, null, () => savePicture(save, null, request))
  return answer(request, request.db)
}

/** @returns the storage key of the replaced picture */
async function savePicture(
  save: Save & { sent: { place: CertificatePicture } },
  key: string | null,
  request: SignedInRequest,
) {
  const column = PICTURE_COLUMNS[save.sent.place]
  const [before = null] = await change(request, save, (settings) => ({ ...settings, [column]: key }))
  return before
}

type Save = { endpoint: ReplacingEndpoint<Endpoint, Partial<CertificateSettings>>; sent: object }

/** Saves a change. @returns the storage keys of the pictures that it removed */
function change(
  request: SignedInRequest,
  { endpoint, sent }: Save,
  apply: (before: CertificateSettingsRow) => CertificateSettingsRow,
) {
  const { db, caller, services } = request
  const { organizationId } = caller
  return db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    const before = await findCertificateSettings(tx, await findOrganization(tx, organizationId))
    const changes = { subjectId: organizationId, kinds: ['certificate_settings_changed'] } satisfies ChangesOf
    await refuseStale(tx, request, endpoint, { sent, shown: settingsAnswer(before, services.urls), changes })
    const after = apply(before)
    await saveCertificateSettings(tx, after)
    const subject = { type: 'organization', id: organizationId } as const
    await recordActivity(tx, { ...activitySourceOf(request), kind: 'certificate_settings_changed', subject })
    const kept = new Set(keysOf(after))
    return keysOf(before).filter((key) => !kept.has(key))
  })
}

const keysOf = (settings: CertificateSettingsRow) =>
  Object.values(PICTURE_COLUMNS).flatMap((column) => settings[column] ?? [])

/** The settings for an input, with the pictures that are kept from `before`. */
export const settingsFrom = (
  input: CertificateSettingsInput,
  before: CertificateSettingsRow,
): CertificateSettingsRow => ({
  ...before,
  ...signaturesFrom(input, before),
  layout: input.layout,
  orientation: input.orientation,
  language: input.language,
  hasElementsPage: input.has_elements_page === 1,
  signatories: input.signatories.map(({ slot, name, role }) => ({ slot, name, role })),
  seal: input.seal,
  sealYear: input.seal_year,
  foot: input.foot,
})

/** Keeps the scanned signatures of the signatories who use one, and drops the others. */
function signaturesFrom({ signatories }: CertificateSettingsInput, before: CertificateSettingsRow) {
  const scanned = new Set(signatories.flatMap(({ slot, signs_by_pen }) => (signs_by_pen === 1 ? [] : slot)))
  const kept = (slot: number) => (scanned.has(slot) ? signatureOf(before, slot) : null)
  return { signature1: kept(1), signature2: kept(2), signature3: kept(3) }
}

/** The storage key of a signatory's scanned signature. */
export const signatureOf = (settings: CertificateSettingsRow, slot: number) =>
  [settings.signature1, settings.signature2, settings.signature3][slot - 1] ?? null

async function answer({ caller, services }: SignedInRequest, db: Database) {
  const settings = await findCertificateSettings(db, await findOrganization(db, caller.organizationId))
  return { data: settingsAnswer(settings, services.urls) }
}

function settingsAnswer(settings: CertificateSettingsRow, urls: Urls): CertificateSettings {
  const { layout, orientation, language, hasElementsPage, signatories, seal, sealYear, sealPicture, background, foot } =
    settings
  const pathOf = (key: string | null) => key && `${urls.base}/images/uploads/${variantKey(key, 'base')}`
  return {
    layout,
    orientation,
    language,
    has_elements_page: booleanToFlag(hasElementsPage),
    signatories: signatories.map(({ slot, name, role }) => ({
      slot,
      name,
      role,
      signature_path: pathOf(signatureOf(settings, slot)),
    })),
    seal,
    seal_year: sealYear,
    seal_path: pathOf(sealPicture),
    background_path: pathOf(background),
    foot,
  }
}
