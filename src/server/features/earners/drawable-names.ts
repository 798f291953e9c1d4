import { mayLackLetters } from '#contract/certificates/certificate-names.ts'
import { m } from '#i18n/compiled/messages.js'
import { invalidField } from '#server/platform/http/refusal.ts'
import type { Services } from '#server/services.ts'

type Drawing = Pick<Services, 'drawing'>

/**
 * Which of some names certificates have no letters for.
 * @throws ThreadBusy, which is answered with 503
 */
export async function undrawableOf(names: readonly string[], { drawing }: Drawing): Promise<Set<string>> {
  const doubtful = [...new Set(names)].filter(mayLackLetters)
  if (doubtful.length === 0) return new Set()
  const answers = await drawing.shared.ask({ what: 'names', names: doubtful })
  return new Set(doubtful.filter((_, place) => answers[place] === 0))
}

/** @throws Refusal 422 at `certificate_name` if certificates have no letters for it either */
export async function refuseUndrawable(name: string | null | undefined, services: Drawing): Promise<void> {
  if (!name || (await undrawableOf([name], services)).size === 0) return
  throw invalidField(['certificate_name'], (locale) => m.issuing_certificate_name({}, { locale }))
}
