import { elementsOf } from '#contract/micro-credentials/micro-credential-elements.ts'
import type { TemplateContent } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { fieldOfStudy } from '#i18n/fields-of-study.ts'
import { type FieldError, invalidField } from '#server/platform/http/refusal.ts'
import type { templateVersions } from '#server/schema/tables/templates.ts'

type Version = typeof templateVersions.$inferSelect

type Sent = {
  [Name in 'is_micro_credential' | 'micro_credential' | 'alignments' | 'names_recipient' | 'shows_grades']?:
    | TemplateContent[Name]
    | undefined
}

type MicroContent = Pick<
  Version,
  'isMicroCredential' | 'microCredential' | 'alignments' | 'namesRecipient' | 'showsGrades'
>

/**
 * The parts of a request about the European micro-credential, skills, and naming the holder. A credential names its
 * holder if the template is a micro-credential, unless the request says otherwise.
 * @throws Refusal 422 for a field of study that is not in the classification
 */
export function microCredentialFrom(
  sent: Sent,
  current?: Pick<Version, 'isMicroCredential'>,
): { [Name in keyof MicroContent]?: MicroContent[Name] | undefined } {
  refuseUnknownField(sent.micro_credential?.field_of_study)
  const isMicroCredential = sent.is_micro_credential === undefined ? undefined : sent.is_micro_credential === 1
  const isSwitched = isMicroCredential !== undefined && isMicroCredential !== (current?.isMicroCredential ?? false)
  return {
    isMicroCredential,
    microCredential: sent.micro_credential,
    alignments: sent.alignments,
    namesRecipient:
      sent.names_recipient === undefined ? (isSwitched ? isMicroCredential : undefined) : sent.names_recipient === 1,
    showsGrades: sent.shows_grades === undefined ? undefined : sent.shows_grades === 1,
  }
}

function refuseUnknownField(code: string | null | undefined) {
  if (!code || fieldOfStudy(code)) return
  throw invalidField(['micro_credential', 'field_of_study'], (locale) =>
    m.templates_unknown_field_of_study({}, { locale }),
  )
}

/**
 * Errors for the missing ones of the eleven elements that the Recommendation requires of a micro-credential.
 * @param country the organization's
 */
export function missingElements(
  { isMicroCredential, microCredential, title }: Pick<Version, 'isMicroCredential' | 'microCredential' | 'title'>,
  country: string | null,
): FieldError[] {
  if (!isMicroCredential) return []
  return elementsOf({ title, micro_credential: microCredential }, country).flatMap(({ isThere, field }) =>
    isThere || field === null
      ? []
      : [{ path: field.split('.'), sentence: (locale) => m.problems_field_required({}, { locale }) }],
  )
}
