import { z } from 'zod'
import { data, endpoint, fileEndpoint } from '../endpoint.ts'
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

/** `diploma` has a frame and the badge large, `plain` neither ornament nor frame. */
export const CertificateLayout = z.enum(['diploma', 'plain'])
/** A4 on its long side, or on its short one. */
export const CertificateOrientation = z.enum(['across', 'upright'])
/** `both` writes Italian, and English below it. */
export const CertificateLanguage = z.enum(['it', 'en', 'both'])
/** `drawn` is made from the organization's name; `picture` shows what was uploaded, and nothing until then. */
export const CertificateSeal = z.enum(['drawn', 'picture', 'none'])

export const MOST_SIGNATORIES = 3
export const LONGEST_FOOT = 140

/** Whose scanned signature a picture is stays with the signatory when the order changes: by the slot, not by the place. */
const Slot = z.int().min(1).max(MOST_SIGNATORIES)

export const CertificateSettings = z.object({
  layout: CertificateLayout,
  orientation: CertificateOrientation,
  language: CertificateLanguage,
  /** Whether a complete micro-credential gets a second page with its elements. */
  has_elements_page: Flag,
  /** In the order in which they sign. */
  signatories: z.array(z.object({ slot: Slot, name: z.string(), role: z.string(), signature_path: OwnUrl.nullable() })),
  seal: CertificateSeal,
  /** Written around a seal that is drawn. */
  seal_year: z.string().nullable(),
  seal_path: OwnUrl.nullable(),
  background_path: OwnUrl.nullable(),
  foot: z.string().nullable(),
})
export type CertificateSettings = z.output<typeof CertificateSettings>

const oneLine = (most: number) => text(most).refine((written) => !/\p{Cc}/u.test(written), fails('control_character'))

/** The whole of the settings, pictures aside: those are uploaded by themselves. */
export const CertificateSettingsInput = z.object({
  layout: CertificateLayout,
  orientation: CertificateOrientation,
  language: CertificateLanguage,
  has_elements_page: FlagInput,
  /** Whoever is left out goes with their scanned signature. */
  signatories: listOf(
    z.object({
      slot: z.coerce.number<number | string>().pipe(Slot),
      name: personName(120),
      role: oneLine(160),
      /** A line stays for a pen: the scanned signature of the slot, such as that of whoever had it before, goes. */
      signs_by_pen: FlagInput.optional(),
    }),
    MOST_SIGNATORIES,
  ).superRefine((signatories, context) => {
    for (const [index, { slot }] of signatories.entries()) {
      if (signatories.findIndex((other) => other.slot === slot) < index)
        context.addIssue({ code: 'custom', path: [index, 'slot'], params: { code: 'slot_twice' } })
    }
  }),
  seal: CertificateSeal,
  seal_year: emptyIsNull(oneLine(20)),
  foot: emptyIsNull(oneLine(LONGEST_FOOT)),
})
export type CertificateSettingsInput = z.output<typeof CertificateSettingsInput>

const PATH = '/api/v1/issuers/organization/certificate_settings'

/** Addition: how the certificates of an organization's badges look. */
export const getCertificateSettings = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'Get how the certificates of the organization look',
  input: z.object({}),
  output: data(CertificateSettings),
})

/** Addition. */
export const updateCertificateSettings = endpoint({
  method: 'PUT',
  path: PATH,
  summary: 'Change how the certificates of the organization look',
  input: CertificateSettingsInput,
  output: data(CertificateSettings),
})

/** Where a picture of the certificates stands. */
export const CertificatePicture = z.enum(['signature_1', 'signature_2', 'signature_3', 'seal', 'background'])
export type CertificatePicture = z.output<typeof CertificatePicture>

/** Addition: shown from now on. Without a file: 422. */
export const uploadCertificatePicture = endpoint({
  method: 'POST',
  path: `${PATH}/pictures/:place`,
  summary: 'Upload a signature, the seal or the background of the certificates',
  input: z.object({ place: CertificatePicture, picture: OptionalUpload }),
  output: data(CertificateSettings),
})

/** Addition. */
export const deleteCertificatePicture = endpoint({
  method: 'DELETE',
  path: `${PATH}/pictures/:place`,
  summary: 'Remove a signature, the seal or the background of the certificates',
  input: z.object({ place: CertificatePicture }),
  output: data(CertificateSettings),
})

/** What certificates are looked at with before they are relied on. */
export const CertificateHardCase = z.enum(['long_name', 'no_logo'])
export type CertificateHardCase = z.output<typeof CertificateHardCase>

/** Addition: the certificate of a badge, or of somebody made up, with settings that are not saved. Nothing is kept. */
export const previewCertificate = fileEndpoint({
  method: 'POST',
  path: `${PATH}/preview`,
  summary: 'Draw a sample certificate with settings that are not saved',
  input: CertificateSettingsInput.extend({
    badge_id: Uuid.optional(),
    hard_case: CertificateHardCase.optional(),
  }),
  file: 'application/pdf',
})
