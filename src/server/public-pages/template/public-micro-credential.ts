import { isCompleteMicroCredential } from '#contract/micro-credentials/micro-credential-elements.ts'
import { emptyMicroCredential, type MicroCredential } from '#contract/micro-credentials/micro-credentials.ts'
import { withoutBidiControls } from '#contract/without-bidi-controls.ts'
import type { OrganizationRow } from '#server/features/organizations/organizations.sql.ts'
import type { TemplateRow } from '#server/features/templates/template-answer.ts'

/**
 * The public data of the European micro-credential that a version describes; null for any other badge.
 * @param pathPage path of the public page of the learning path that it counts towards
 */
export function publicMicroCredential(
  { isMicroCredential, microCredential, title }: TemplateRow['version'],
  organization: OrganizationRow,
  pathPage: string | null | undefined,
) {
  if (!isMicroCredential) return null
  const block = unturnedThroughout(microCredential ?? emptyMicroCredential())
  const country = withoutBidiControls(organization.addressInfo.country ?? '') || null
  const described = { is_micro_credential: true, title, micro_credential: block }
  // Only one with all eleven elements may be called "European micro-credential".
  return { block, country, isComplete: isCompleteMicroCredential(described, country), pathPage: pathPage ?? null }
}

/** Strips bidi control characters from every string in it. */
const unturnedThroughout = (block: MicroCredential): MicroCredential =>
  JSON.parse(JSON.stringify(block), (_, value) => (typeof value === 'string' ? withoutBidiControls(value) : value))
