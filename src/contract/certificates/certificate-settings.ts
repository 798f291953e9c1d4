import { z } from 'zod'
import { data, endpoint, fileEndpoint, replacing } from '../endpoint.ts'
import {
  emptyIsNull,
  Flag,
  FlagInput,
  fails,
  listOf,
  OptionalUpload,
  OwnUrl,
  personName,
  text,
  Uuid,
} from '../formats.ts'

/** `diploma` has a frame and a large badge, `plain` neither ornament nor frame. */
export const CertificateLayout = z.enum(['diploma', 'plain'])
/** A4 landscape or portrait. */
export const CertificateOrientation = z.enum(['across', 'upright'])
/** `both` prints Italian with English below it. */
export const CertificateLanguage = z.enum(['it', 'en', 'both'])
/** `drawn` is generated from the organization's name; `picture` is the uploaded one, nothing until then. */
export const CertificateSeal = z.enum(['drawn', 'picture', 'none'])

export const MAX_SIGNATORIES = 3
export const MAX_FOOT_LENGTH = 140

/** Identifies a signatory's scanned signature, so that it stays with them when the order changes. */
const Slot = z.int().min(1).max(MAX_SIGNATORIES)

export const CertificateSettings = z.object({
  layout: CertificateLayout,
  orientation: CertificateOrientation,
  language: CertificateLanguage,
  /** Whether a complete micro-credential gets a second page with its elements. */
  has_elements_page: Flag,
  /** In signing order. */
  signatories: z.array(z.object({ slot: Slot, name: z.string(), role: z.string(), signature_path: OwnUrl.nullable() })),
  seal: CertificateSeal,
  /** Written around a drawn seal. */
  seal_year: z.string().nullable(),
  seal_path: OwnUrl.nullable(),
  background_path: OwnUrl.nullable(),
  foot: z.string().nullable(),
})
export type CertificateSettings = z.output<typeof CertificateSettings>

const oneLine = (most: number) => text(most).refine((written) => !/\p{Cc}/u.test(written), fails('control_character'))

/** All settings except the pictures, which are uploaded separately. */
export const CertificateSettingsInput = z.object({
  layout: CertificateLayout,
  orientation: CertificateOrientation,
  language: CertificateLanguage,
  has_elements_page: FlagInput,
  /** Removing a signatory also deletes their scanned signature. */
  signatories: listOf(
    z.object({
      slot: z.coerce.number<number | string>().pipe(Slot),
      name: personName(120),
      role: oneLine(160),
      /** Leaves a blank line for a pen and deletes the slot's scanned signature, for example a predecessor's. */
      signs_by_pen: FlagInput.optional(),
    }),
    MAX_SIGNATORIES,
  ).superRefine((signatories, context) => {
    for (const [index, { slot }] of signatories.entries()) {
      if (signatories.findIndex((other) => other.slot === slot) < index)
        context.addIssue({ code: 'custom', path: [index, 'slot'], params: { code: 'slot_twice' } })
    }
  }),
  seal: CertificateSeal,
  seal_year: emptyIsNull(oneLine(20)),
  foot: emptyIsNull(oneLine(MAX_FOOT_LENGTH)),
})
export type CertificateSettingsInput = z.output<typeof CertificateSettingsInput>

const PATH = '/api/v1/issuers/organization/certificate_settings'

/** Addition: the appearance of the organization's certificates. */
export const getCertificateSettings = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'Get how the certificates of the organization look',
  input: z.object({}),
  output: data(CertificateSettings),
})

/** What saves of the certificates' settings replace; the pictures by their place. */
const seenCertificates = (shown: Partial<CertificateSettings>) => {
  const { signatories } = shown
  const signature = (slot: number) =>
    signatories && (signatories.find((each) => each.slot === slot)?.signature_path ?? null)
  return {
    layout: shown.layout,
    orientation: shown.orientation,
    language: shown.language,
    has_elements_page: shown.has_elements_page,
    signatories: signatories?.map(({ slot, name, role }) => ({ slot, name, role })),
    seal: shown.seal,
    seal_year: shown.seal_year,
    foot: shown.foot,
    signature_1: signature(1),
    signature_2: signature(2),
    signature_3: signature(3),
    seal_picture: shown.seal_path,
    background: shown.background_path,
  }
}

const ofCertificates = { shownBy: () => getCertificateSettings, seen: seenCertificates }

/** The picture of a place; `seal` names a setting already. */
const pictureOfPlace = ({ place }: Record<string, unknown>) => [place === 'seal' ? 'seal_picture' : String(place)]

/** Addition: replaces these settings. */
export const updateCertificateSettings = replacing(
  endpoint({
    method: 'PUT',
    path: PATH,
    summary: 'Change how the certificates of the organization look',
    input: CertificateSettingsInput,
    output: data(CertificateSettings),
  }),
  ofCertificates,
)

/** Which picture of the certificates. */
export const CertificatePicture = z.enum(['signature_1', 'signature_2', 'signature_3', 'seal', 'background'])
export type CertificatePicture = z.output<typeof CertificatePicture>

/** Addition: takes effect immediately. 422 without a file. */
export const uploadCertificatePicture = replacing(
  endpoint({
    method: 'POST',
    path: `${PATH}/pictures/:place`,
    summary: 'Upload a signature, the seal or the background of the certificates',
    input: z.object({ place: CertificatePicture, picture: OptionalUpload }),
    output: data(CertificateSettings),
  }),
  { ...ofCertificates, fields: pictureOfPlace },
)

/** Addition: removes the picture. */
export const deleteCertificatePicture = replacing(
  endpoint({
    method: 'DELETE',
    path: `${PATH}/pictures/:place`,
    summary: 'Remove a signature, the seal or the background of the certificates',
    input: z.object({ place: CertificatePicture }),
    output: data(CertificateSettings),
  }),
  { ...ofCertificates, fields: pictureOfPlace },
)

/** Difficult inputs that the preview offers for checking the layout. */
export const CertificateHardCase = z.enum(['long_name', 'no_logo'])
export type CertificateHardCase = z.output<typeof CertificateHardCase>

/** Settings to draw a sample certificate with. */
export const CertificatePreview = CertificateSettingsInput.extend({
  badge_id: Uuid.optional(),
  hard_case: CertificateHardCase.optional(),
})

/** Addition: renders the certificate of a badge, or of a sample person, with unsaved settings. Nothing is stored. */
export const previewCertificate = fileEndpoint({
  method: 'POST',
  path: `${PATH}/preview`,
  summary: 'Draw a sample certificate with settings that are not saved',
  input: CertificatePreview,
  file: 'application/pdf',
})
