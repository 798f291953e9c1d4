import { m } from '#i18n/compiled/messages.js'
import { Refusal, type Sentence } from '#server/platform/http/refusal.ts'

/** The error types of RFC 7644, 3.12, that are answered. */
type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness'

/** A refusal that names one of the protocol's error types. */
export class ScimRefusal extends Refusal {
  readonly scimType: ScimType

  constructor(scimType: ScimType, sentence: Sentence) {
    const isTaken = scimType === 'uniqueness'
    super(isTaken ? 409 : 400, isTaken ? 'conflict' : 'validation_failed', { sentence })
    this.scimType = scimType
  }
}

/** A refusal with one of the sentences that name nothing. */
export const refused = (scimType: ScimType, message: typeof m.scim_user_taken) =>
  new ScimRefusal(scimType, (locale) => message({}, { locale }))

export const refusedFilter = (filter: string) =>
  new ScimRefusal('invalidFilter', (locale) => m.scim_filter_unknown({ filter: filter.slice(0, 200) }, { locale }))

export const refusedPath = (path: string) =>
  new ScimRefusal('invalidPath', (locale) => m.scim_path_unknown({ path: path.slice(0, 200) }, { locale }))
