import { isCompleteMicroCredential } from '#contract/micro-credentials/micro-credential-elements.ts'
import { emptyMicroCredential, type MicroCredential } from '#contract/micro-credentials/micro-credentials.ts'
import type { OrganizationRow } from '#server/features/organizations/organizations.sql.ts'
import type { TemplateRow } from '#server/features/templates/template-answer.ts'
import { unturned } from '#server/platform/text/unturned.ts'

/**
 * The European micro-credential that a version describes, as anyone may read it; null for any other badge.
 * @param pathPage where the learning path that it counts towards has its page
 */
export function publicMicroCredential(
  { isMicroCredential, microCredential, title }: TemplateRow['version'],
  organization: OrganizationRow,
  pathPage: string | null | undefined,
) {
  if (!isMicroCredential) return null
  const block = unturnedThroughout(microCredential ?? emptyMicroCredential())
  const country = unturned(organization.addressInfo.country ?? '') || null
  const described = { is_micro_credential: true, title, micro_credential: block }
  // Only what has all eleven elements carries the words "European micro-credential".
  return { block, country, isComplete: isCompleteMicroCredential(described, country), pathPage: pathPage ?? null }
}

/** Every text of it without the signs that turn the direction of what follows. */
const unturnedThroughout = (block: MicroCredential): MicroCredential =>
  JSON.parse(JSON.stringify(block), (_, value) => (typeof value === 'string' ? unturned(value) : value))
