import { type Endpoint, type Replaces, type ReplacingEndpoint, seenBy, sentValue } from '#contract/endpoint.ts'
import { changedSince, isSameValue, readVersion, type Seen, versionOf } from '#contract/version.ts'
import { m } from '#i18n/compiled/messages.js'
import { invalidField } from './refusal.ts'
import type { Route } from './route.ts'

/** Longer than the version of the largest object, a template. */
const MAX_LENGTH = 4_000

/**
 * Reads `If-Match`. A proxy that compresses answers makes their `ETag` weak, so a weak one is accepted. `*` names none.
 * @throws Refusal 422 for anything but one version of ours
 */
export function readIfMatch(header: string | undefined): Map<string, string> | undefined {
  const sent = header?.trim()
  if (!sent || sent === '*') return undefined
  const [, written = ''] = /^(?:W\/)?"([^"]*)"$/.exec(sent) ?? []
  const version = written.length <= MAX_LENGTH ? readVersion(written) : null
  if (!version) throw invalidField(['If-Match'], (locale) => m.problems_unknown_version({}, { locale }))
  return version
}

/** Answers the `ETag` of an endpoint's answer; undefined where it shows nothing that a save replaces. */
export type TagOf = (endpoint: Endpoint, answer: unknown) => string | undefined

/** The endpoints that show what others of the routes replace, and these themselves. */
export function tagsOf(routes: Pick<Route, 'endpoint'>[]): TagOf {
  const shown = taggedBy(routes)
  return (endpoint, answer) => {
    const all = [...(shown.get(endpoint) ?? [])].map((seen) => seen(objectOf(answer)))
    return all.length > 0 ? `"${versionOf(Object.assign({}, ...all))}"` : undefined
  }
}

/** Those endpoints, with the functions that take from their answers what is replaced. */
export function taggedBy(routes: Pick<Route, 'endpoint'>[]) {
  const shown = new Map<Endpoint, Set<Replaces<unknown>['seen']>>()
  for (const { endpoint } of routes) {
    const { shownBy, seen } = endpoint.replaces ?? {}
    if (!shownBy || !seen) continue
    for (const each of [shownBy(), endpoint]) shown.set(each, (shown.get(each) ?? new Set()).add(seen))
  }
  return shown
}

/** Most answers wrap what they show in `data`. */
const objectOf = (answer: unknown) => (answer as { data?: unknown }).data ?? answer

/**
 * The fields that a save would overwrite with what its author did not mean: they have changed since the version that it
 * was made from, and the save does not write what is there already.
 */
export function overwritten(
  save: ReplacingEndpoint,
  input: Record<string, unknown>,
  shown: unknown,
  madeFrom: Map<string, string>,
): Seen {
  const now = seenBy(save, input, shown)
  const fields = changedSince(madeFrom, now).filter((field) => !isSameValue(sentValue(input, field), now[field]))
  return Object.fromEntries(fields.map((field) => [field, now[field]]))
}
