/** The values of some fields as somebody saw them, by field. Undefined stands for a field that they did not see. */
export type Seen = Record<string, unknown>

/**
 * The version of what somebody saw, which travels as `ETag` and `If-Match`: the name of each field with a hash of its
 * value, `name=1tq5w.description=0z3k9`. It names the fields, so that a save is refused only if it would overwrite one
 * that has changed. No secret: whoever sends it has read the values.
 */
export const versionOf = (seen: Seen): string =>
  Object.entries(seen)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => `${encodeURIComponent(field)}=${hashOf(canonical(value))}`)
    .join('&')

/** The fields of a version, with their hashes. @returns null if it is none */
export function readVersion(version: string): Map<string, string> | null {
  const entries = version.split('&').map((entry) => /^([^=&]+)=([0-9a-z]{1,12})$/.exec(entry))
  if (entries.some((entry) => entry === null)) return null
  return new Map(entries.map((entry) => [decoded(entry?.[1] ?? ''), entry?.[2] ?? '']))
}

/** Those of the fields whose value is not the one that the version was made of. */
export function changedSince(version: Map<string, string>, now: Seen): string[] {
  return Object.keys(now).filter((field) => {
    const known = version.get(field)
    return known !== undefined && now[field] !== undefined && known !== hashOf(canonical(now[field]))
  })
}

/** Whether two values are written the same in JSON, whatever the order of their fields. */
export const isSameValue = (one: unknown, other: unknown) => canonical(one) === canonical(other)

function decoded(field: string): string {
  try {
    return decodeURIComponent(field)
  } catch {
    return field
  }
}

/** JSON with the fields of each object in order. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )
}

/** 53 bits of a text (cyrb53): both halves compute it, and browsers have no digest that is not asynchronous. */
function hashOf(text: string): string {
  let one = 0xdeadbeef
  let other = 0x41c6ce57
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    one = Math.imul(one ^ unit, 2654435761)
    other = Math.imul(other ^ unit, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909)
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return (4294967296 * (2097151 & other) + (one >>> 0)).toString(36)
}
