import { z } from 'zod'
import { Recipient } from '#contract/badges.ts'
import { CertificateName } from '#contract/certificates/certificate-names.ts'
import { text } from '#contract/formats.ts'

/** More than the limit for the whole metadata of one person. */
const MAX_LENGTH = 16 * 1024

/** The form values of the earner sheet: the person and their metadata. */
export const EarnerValues = Recipient.extend({
  certificate_name: CertificateName,
  details: z.array(z.object({ name: text(255), value: text(MAX_LENGTH), isNew: z.boolean() })),
})
export type EarnerValues = z.output<typeof EarnerValues>
