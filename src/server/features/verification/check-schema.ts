import type { z } from 'zod'
import type { Finding } from './checks.ts'
import { OpenBadgeShape } from './open-badge-shape.ts'
import { isObject, type Json } from './reading/read-credential-text.ts'

/** URLs of the schemas of Open Badges 3.0, whose rules are bundled as `OpenBadgeShape`. */
const OWN_SCHEMAS =
  /^https:\/\/purl\.imsglobal\.org\/spec\/ob\/v3p0\/schema\/json(-ld)?\/ob_v3p0_(any)?achievementcredential_schema\.json$/

/** Whether a credential follows the Open Badges 3.0 schema. Other schemas that it names are not fetched. */
export function checkSchema(credential: Json): Finding {
  const parsed = OpenBadgeShape.safeParse(credential)
  if (!parsed.success) return { code: 'schema_wrong', detail: placeOf(parsed.error.issues) }
  const foreign = [credential['credentialSchema']]
    .flat()
    .filter(isObject)
    .map(({ id }) => String(id))
    .find((id) => !OWN_SCHEMAS.test(id))
  return foreign === undefined ? 'schema_right' : { code: 'schema_foreign', detail: foreign }
}

/** The path of the first issue; for a union, the longest path among its alternatives. */
function placeOf(issues: z.core.$ZodIssue[]): string {
  const [issue] = issues
  if (!issue) return ''
  const here = issue.path.join('.')
  if (issue.code !== 'invalid_union') return here
  const inside = issue.errors.map(placeOf).sort((a, b) => b.length - a.length)[0]
  return inside ? `${here}.${inside}` : here
}
